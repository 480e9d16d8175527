"""Two mistakes. With three axes in front, queries (2, 3, 4, 5, 6) and keys (2, 3, 4, 7, 6), the
result has shape (2, 12, 5, 7), not (2, 3, 4, 5, 7). And the scale is a float32 tensor, so float64
queries with d = 3 get weights that are right to about eight digits only, not ten.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    *lead, n_q, d = queries.shape
    n_k = keys.shape[-2]
    q = queries.reshape(-1, n_q, d)
    k = keys.reshape(-1, n_k, d)
    scale = torch.rsqrt(torch.tensor(float(d)))
    weights = torch.softmax(torch.bmm(q, k.transpose(1, 2)) * scale, dim=2)
    if len(lead) == 0:
        return weights[0]
    if len(lead) == 1:
        return weights
    return weights.view(lead[0], -1, n_q, n_k)
