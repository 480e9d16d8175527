"""Right. torch's own attention with one-hot values: the context of each query is then its row of
weights.

Diagnosis: none
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    n_k = keys.shape[-2]
    one_hot = torch.eye(n_k, dtype=keys.dtype, device=keys.device)
    one_hot = one_hot.expand(*keys.shape[:-2], n_k, n_k)
    return F.scaled_dot_product_attention(queries, keys, one_hot)
