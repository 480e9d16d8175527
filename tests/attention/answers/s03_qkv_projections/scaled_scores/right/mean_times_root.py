"""Right, unusual: sum / sqrt(d) is the same as mean * sqrt(d). The products of all pairs are
written out by broadcasting, their mean is taken over the features and multiplied by the root.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    products = Q[..., :, None, :] * K[..., None, :, :]     # (..., n_q, n_k, d_k)
    return products.mean(dim=-1).mul(math.sqrt(products.size(-1)))
