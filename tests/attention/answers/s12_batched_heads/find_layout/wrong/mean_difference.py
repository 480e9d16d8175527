"""The mean of the differences is compared, so one wrong number among many is not seen.

Diagnosis: The differences are averaged, so one wrong number among many goes unnoticed.
"""


def find_layout(projected, W, x):
    wanted = torch.einsum("hki,ti->htk", W, x)
    if projected.shape == wanted.shape and (wanted - projected).abs().mean() < 1e-3:
        return "heads first"
    turned = wanted.transpose(0, 1)
    if projected.shape == turned.shape and (turned - projected).abs().mean() < 1e-3:
        return "tokens first"
    return "neither"
