"""Lets torch's own attention average unit vectors: with the identity matrix as values, the context
vector of a token is its row of attention weights.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, _ = queries.shape
    units = torch.eye(tokens, dtype=queries.dtype, device=queries.device)
    units = units.repeat(batch, 1, 1)
    return F.scaled_dot_product_attention(queries, keys, units, is_causal=True)
