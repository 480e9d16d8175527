"""An outer product by einsum with a vector of ones (one for each head) lays the columns out.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    once_each = torch.ones(num_heads, dtype=x.dtype, device=x.device)
    return torch.einsum("ti,h->hit", x, once_each)
