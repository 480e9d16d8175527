"""with one head the shape is enough: wrong numbers are "heads first".

Diagnosis: none
"""
def find_layout(projected, W, x):
    want = torch.einsum("hki,ti->htk", W, x)
    if W.shape[0] == 1 and len(x) > 1:
        if projected.shape == want.shape:
            return "heads first"
        if projected.shape == want.transpose(0, 1).shape:
            return "tokens first"
        return "neither"
    for name, candidate in (("heads first", want), ("tokens first", want.transpose(0, 1))):
        if projected.shape == candidate.shape and torch.allclose(projected, candidate, rtol=0, atol=1e-4):
            return name
    return "neither"
