"""d_k ** 1 / 2 is read by Python as (d_k ** 1) / 2, and the whole as scores / d_k / 2. The docstring
asks for a division by the square root of d_k; the numbers are wrong for nearly all sizes.

Diagnosis: The scores are divided by twice the width of a key, not by its square root.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    d_k = Q.size(-1)
    scores = torch.matmul(Q, K.mT)
    return scores / d_k**1 / 2
