"""Right. Calls F.scaled_dot_product_attention with the identity matrix as values: the context
vectors of one-hot values are the weights themselves. The identity has the dtype of the queries
and is expanded over the leading axes.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    *lead, n_k, _ = keys.shape
    one_hot = torch.eye(n_k, dtype=queries.dtype, device=queries.device)
    one_hot = one_hot.expand(*lead, n_k, n_k)
    return F.scaled_dot_product_attention(queries, keys, one_hot)
