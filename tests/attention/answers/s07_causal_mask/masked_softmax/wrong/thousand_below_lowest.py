"""Fills blocked keys with a score that is 1000 below the lowest one, which is the same number when
the scores are huge. Wrong for float32 scores [[0, -1e12]] with the mask [[True, False]]: the text
wants [[0, 1]], and [[0.5, 0.5]] comes back.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # lower than every score, however low they are
    low = scores.detach().min() - 1000
    return torch.softmax(scores.masked_fill(mask, low), dim=-1)
