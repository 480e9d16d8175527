"""math.isqrt gives the root rounded down to a whole number, which is right for 1, 4 and 9 only.
Breaks: "divided by the square root of d_k", e.g. for d_k = 3 (divided by 1) and d_k = 8 (divided
by 2).

Diagnosis: The square root of the width is rounded down to a whole number.
"""
def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = K.size(-1)
    return torch.matmul(Q, K.transpose(-1, -2)) / math.isqrt(d_k)
