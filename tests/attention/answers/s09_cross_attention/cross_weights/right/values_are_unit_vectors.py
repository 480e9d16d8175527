"""Right, with torch's own attention: if the values are the unit vectors, the context vectors are the
weights.

Diagnosis: none
"""

def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    units = torch.eye(key.shape[0], dtype=key.dtype, device=key.device)
    return F.scaled_dot_product_attention(query[None], key[None], units[None])[0]
