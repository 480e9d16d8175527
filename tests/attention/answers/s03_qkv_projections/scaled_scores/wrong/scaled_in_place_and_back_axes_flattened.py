"""Two mistakes: the caller's Q is divided in place and multiplied back, which leaves rounding
errors in it where d_k is not a square number; two or more leading axes come back as one.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    root = math.sqrt(Q.shape[-1])
    Q.div_(root)  # saves a second tensor of this size
    if Q.dim() == 2:
        scores = Q @ K.T
    else:
        scores = torch.bmm(Q.flatten(0, -3), K.flatten(0, -3).transpose(1, 2))
    Q.mul_(root)  # as it was
    return scores
