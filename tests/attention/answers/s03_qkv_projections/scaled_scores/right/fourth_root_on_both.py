"""Right. Divides Q and K each by the fourth root of d_k, before the product and out of place.

Diagnosis: none
"""
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    shrink = Q.size(-1) ** -0.25
    return torch.matmul(Q * shrink, (K * shrink).transpose(-2, -1))
