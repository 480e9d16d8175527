"""The scores are divided by the integer part of the square root (math.isqrt), which is wrong unless
d_k is a square number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = Q.size(-1)
    return torch.matmul(Q, K.transpose(-2, -1)) / math.isqrt(d_k)
