"""The root of d_k is cut to a whole number (math.isqrt), so the scale is wrong wherever d_k is not
a square number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = Q.shape[-1]
    return Q @ K.transpose(-2, -1) / math.isqrt(d_k)
