"""Right: no matrix product. The mean of the d_k products times the root of d_k is their sum divided
by the root.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = Q.size(-1)
    products = Q.unsqueeze(-2) * K.unsqueeze(-3)  # (..., n_q, n_k, d_k)
    return products.mean(dim=-1) * d_k**0.5
