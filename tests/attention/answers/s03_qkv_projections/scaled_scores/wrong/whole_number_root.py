"""Makes the root of d_k a whole number. Right for d_k = 1, 4, 16, 64, wrong for any d_k that is no
square: for d_k = 2 the scores are divided by 1 and not by 1.414.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    d_k = Q.shape[-1]
    scale = int(math.sqrt(d_k))
    scores = Q @ K.transpose(-2, -1)
    return scores / scale
