"""Two mistakes: every negative dim is taken for the last one (dim=-2 sums over the wrong axis),
and the largest score is subtracted in place, which changes the caller's x.

Diagnosis: Each negative `dim` is taken for the last axis.
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    if dim < 0:
        dim = x.dim() - 1
    x -= x.amax(dim=dim, keepdim=True)
    powers = torch.exp(x)
    return powers / powers.sum(dim=dim, keepdim=True)
