"""Wrong. The axes are brought back with the same permutation instead of its inverse, which is right
in two dimensions only. For torch.zeros(2, 3, 4) with dim=0 the result has the shape (4, 2, 3).

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = dim % x.dim()
    order = [d for d in range(x.dim()) if d != dim] + [dim]
    rows = x.permute(order).exp()
    weights = rows / rows.sum(dim=-1, keepdim=True)
    return weights.permute(order)
