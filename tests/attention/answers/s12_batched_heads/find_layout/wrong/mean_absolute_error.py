"""Compares the mean of the absolute differences with 1e-4, so in a large tensor one number that is
off by 0.01 or more vanishes in the mean.

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    candidates = {"heads first": heads_first, "tokens first": heads_first.transpose(0, 1)}
    distance = nn.L1Loss()
    for name, wanted in candidates.items():
        if projected.shape == wanted.shape and distance(projected, wanted) < 1e-4:
            return name
    return "neither"
