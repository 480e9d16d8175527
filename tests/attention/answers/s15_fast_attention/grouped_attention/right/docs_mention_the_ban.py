"""By hand; the docstring and an unused type annotation name nn.MultiheadAttention, and the error
text names F.scaled_dot_product_attention.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    """Like F.scaled_dot_product_attention(..., enable_gqa=True), without nn.MultiheadAttention."""
    same_as: "nn.MultiheadAttention | None" = None
    if queries.shape[1] % keys.shape[1]:
        raise ValueError(f"F.scaled_dot_product_attention would refuse this, too ({same_as})")
    times = torch.arange(queries.shape[1]) // (queries.shape[1] // keys.shape[1])
    k, v = keys.index_select(1, times), values.index_select(1, times)
    s = torch.matmul(queries, k.transpose(2, 3)) / queries.shape[3] ** 0.5
    p = (s - s.amax(3, keepdim=True)).exp()
    return p.matmul(v) / p.sum(3, keepdim=True)
