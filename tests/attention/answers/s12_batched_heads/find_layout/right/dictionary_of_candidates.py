"""Unusual: both candidates stand in a dict and are computed in float64 by broadcasting and a sum;
the test is the shape first and then strictly |difference| < 1e-4 for every entry.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    W, x, projected = (t.detach().double() for t in (W, x, projected))
    heads_first = (W[:, None, :, :] * x[None, :, None, :]).sum(-1)
    candidates = {
        "heads first": heads_first,
        "tokens first": heads_first.permute(1, 0, 2),
    }
    for name, wanted in candidates.items():
        if wanted.shape == projected.shape and ((wanted - projected).abs() < 1e-4).all():
            return name
    return "neither"
