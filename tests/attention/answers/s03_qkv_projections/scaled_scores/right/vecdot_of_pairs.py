"""Right: every pair of a query and a key is made by broadcasting, and torch.linalg.vecdot takes
their dot products; the scale is a negative power.

Diagnosis: none
"""

def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k.

    ``Q`` has shape (..., n_q, d_k) and ``K`` has shape (..., n_k, d_k), with the same leading
    axes, any number of them. Returns shape (..., n_q, n_k): entry [i, j] belongs to query i and
    key j. No softmax is taken. Q and K are left unchanged.
    """
    pairs = Q.unsqueeze(-2), K.unsqueeze(-3)  # (..., n_q, 1, d_k) and (..., 1, n_k, d_k)
    return torch.linalg.vecdot(*pairs, dim=-1) * Q.size(-1) ** -0.5
