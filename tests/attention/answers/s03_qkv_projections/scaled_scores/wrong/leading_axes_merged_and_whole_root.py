"""Two mistakes: two or more leading axes come back merged into one, and the root of d_k is rounded
down to a whole number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    n_q, d_k = Q.shape[-2:]
    n_k = K.shape[-2]
    scores = torch.bmm(Q.reshape(-1, n_q, d_k), K.reshape(-1, n_k, d_k).transpose(1, 2))
    scores = scores / math.isqrt(d_k)
    return scores[0] if Q.dim() == 2 else scores
