"""It lets torch's own attention mix one-hot values, so that the weights themselves come out.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    *lead, n_k, _ = keys.shape
    one_hot = torch.eye(n_k, dtype=keys.dtype, device=keys.device).expand(*lead, n_k, n_k)
    return F.scaled_dot_product_attention(queries, keys, one_hot)
