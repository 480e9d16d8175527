"""Wrong. Every negative dim is taken for the last one: dim=-2 of a tensor of shape (2, 3) sums over
the rows in place of the columns.

Diagnosis: Each negative `dim` is taken for the last axis.
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    if dim < 0:
        dim = x.dim() - 1
    power = torch.exp(x)
    return power / power.sum(dim=dim, keepdim=True)
