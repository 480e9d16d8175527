"""The divisor is the integer square root of d_k, so it is only right where d_k is a square number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = K.shape[-1]
    return Q @ K.transpose(-2, -1) / math.isqrt(d_k)
