"""Computes not only the shift but also the sum without gradient, so the weights are right and
their gradients are not those of the softmax.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    with torch.no_grad():  # one number a row for the shift, one for the scale
        peak = x.amax(dim=dim, keepdim=True)
        total = torch.exp(x - peak).sum(dim=dim, keepdim=True)
    return torch.exp(x - peak) / total
