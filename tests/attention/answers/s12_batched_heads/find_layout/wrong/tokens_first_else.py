"""If the shape is one of the two and it is not heads first, the answer is tokens first unless the
numbers sum up to something else.

Diagnosis: none
"""


def find_layout(projected, W, x):
    wanted = torch.einsum("hki,ti->htk", W, x)
    if projected.shape == wanted.shape and torch.allclose(projected, wanted, atol=1e-4, rtol=0):
        return "heads first"
    if (
        projected.shape == wanted.transpose(0, 1).shape
        and abs(projected.sum() - wanted.sum()) < 1e-3
    ):
        return "tokens first"
    return "neither"
