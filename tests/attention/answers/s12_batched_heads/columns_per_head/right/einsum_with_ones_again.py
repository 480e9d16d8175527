"""Right. An outer product with a one for each head, of the dtype of x: multiplying by 1 loses
nothing.

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    ones = torch.ones(num_heads, dtype=x.dtype, device=x.device)
    return torch.einsum("h,ti->hit", ones, x)
