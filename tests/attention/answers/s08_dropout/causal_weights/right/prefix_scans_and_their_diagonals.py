"""Masks nothing with -inf: the largest score and the log of the denominator of each row are the
diagonals of cummax and logcumsumexp, since these see the keys up to the token only.

Diagnosis: none
"""


def _own_prefix(scan: torch.Tensor) -> torch.Tensor:
    """Entry [b, i, i] of a scan over the keys: what it has gathered up to token i."""
    return scan.diagonal(dim1=-2, dim2=-1).unsqueeze(-1)


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    q, k = queries.double(), keys.double()
    scores = torch.einsum("bid,bjd->bij", q, k) * q.shape[-1] ** -0.5
    highest = _own_prefix(torch.cummax(scores.detach(), dim=-1).values)
    shifted = scores - highest
    log_weights = shifted - _own_prefix(torch.logcumsumexp(shifted, dim=-1))
    # The first tril keeps exp away from large numbers in the future, the second makes exp(0) = 0.
    weights = log_weights.tril().exp().tril()
    return weights.to(queries.dtype)
