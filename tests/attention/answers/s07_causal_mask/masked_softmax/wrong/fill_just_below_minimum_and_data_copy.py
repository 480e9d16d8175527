"""Two mistakes: blocked scores become the smallest score minus 1000, which rounding swallows for
float32 scores beyond about 1e11, so that blocked keys get weight; and the copy is made from
scores.data, so no gradient flows back.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    filled = scores.data.clone()  # do not touch the caller's scores
    low = filled.min() - 1000  # lower than every score there is
    filled[mask.expand_as(filled)] = low
    return torch.softmax(filled, dim=-1)
