"""Right. Divides both factors by the fourth root of d_k before the product.

Diagnosis: none
"""
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    quarter = Q.shape[-1] ** 0.25
    return torch.einsum("...qd,...kd->...qk", Q / quarter, K / quarter)
