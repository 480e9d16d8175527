"""Computes K Q^T, scales it and returns the transposed view, which is not contiguous.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    by_key = torch.matmul(K, Q.transpose(-2, -1))  # (..., n_k, n_q)
    return by_key.div(math.sqrt(K.shape[-1])).transpose(-2, -1)
