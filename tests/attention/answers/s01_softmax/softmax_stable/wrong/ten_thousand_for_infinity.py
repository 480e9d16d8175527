"""Wrong. -inf is replaced by -10000, which is a score that may occur: (-10000, -inf) gives (0.5,
0.5) in place of (1, 0).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other scores
are as low.
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    x = x.masked_fill(x == -math.inf, -10000.0)
    shifted = x - x.amax(dim=dim, keepdim=True)
    exps = shifted.exp()
    return exps / exps.sum(dim=dim, keepdim=True)
