"""Right. Lets F.scaled_dot_product_attention mix unit vectors: the mixture of unit vectors is the
row of weights itself.

Diagnosis: none
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    *front, n_k, _ = keys.shape
    units = torch.eye(n_k, dtype=keys.dtype, device=keys.device).expand(*front, n_k, n_k)
    return F.scaled_dot_product_attention(queries, keys, units)
