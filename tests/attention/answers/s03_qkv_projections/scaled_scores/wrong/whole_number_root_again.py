"""Wrong. math.isqrt rounds the root down to a whole number, which is right for d_k = 1, 4, 16, 64
only: Q = [[1., 1.]] and K = [[1., 1.]] give 2, not 2 / 1.414.

Diagnosis: The square root of the width is rounded to a whole number.
"""
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = K.shape[-1]
    return Q @ K.transpose(-2, -1) / math.isqrt(d_k)
