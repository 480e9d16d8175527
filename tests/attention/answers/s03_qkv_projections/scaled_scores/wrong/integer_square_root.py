"""math.isqrt rounds the root down to a whole number. It is right for d_k = 1, 4, 9, ... only: with
d_k = 2, Q = [[1, 1]] and K = [[1, 1]] the score is 2 / 1.414 = 1.414, and this gives 2.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    d_k = Q.shape[-1]
    scores = Q @ K.transpose(-2, -1)
    return scores / math.isqrt(d_k)
