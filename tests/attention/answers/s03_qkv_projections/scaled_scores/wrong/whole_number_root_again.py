"""Wrong. math.isqrt rounds the root down to a whole number: right for d_k = 1, 4, 16, 64, wrong for
d_k = 2, where it divides by 1.

Diagnosis: The square root of the width is rounded to a whole number.
"""
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    d_k = K.shape[-1]
    return Q @ K.transpose(-2, -1) / math.isqrt(d_k)
