"""Every negative dim is taken for the last dimension, so dim=-2 (or -3) normalises along the wrong
dimension.

Diagnosis: Each negative `dim` is taken for the last axis.
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    if dim < 0:
        dim = x.dim() - 1
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)
