"""The largest difference is taken without its sign: numbers that are too small count as equal.

Diagnosis: Numbers that are too large count as equal: the absolute value of the difference is not
taken.
"""


def find_layout(projected, W, x):
    wanted = torch.einsum("hki,ti->htk", W, x)
    if projected.shape == wanted.shape and (wanted - projected).max() < 1e-4:
        return "heads first"
    turned = wanted.transpose(0, 1)
    if projected.shape == turned.shape and (turned - projected).max() < 1e-4:
        return "tokens first"
    return "neither"
