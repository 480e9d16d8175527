"""Unusual: no matrix product, the weights and the tokens get an extra axis each and are multiplied
entry by entry, then summed over the tokens that are attended to.

Diagnosis: none
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    # (..., n_query, n, 1) * (..., 1, n, d) -> (..., n_query, n, d)
    shares = weights.unsqueeze(-1)
    tokens_ = X.unsqueeze(-3)
    return torch.mul(shares, tokens_).sum(dim=-2)
