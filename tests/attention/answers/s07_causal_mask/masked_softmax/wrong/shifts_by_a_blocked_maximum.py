"""Subtracts the maximum of the whole row, blocked keys included, before it masks; next to a huge
blocked score the free scores lose all their digits. For the scores [[1, 3, 3e9]] in float32 and
the mask [[False, False, True]] the weights come out as 1/2, 1/2, 0, not as 0.119, 0.881, 0.

Diagnosis: The largest score of each row, blocked or not, is subtracted first: if it is huge and
blocked, the differences between the free ones are lost.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # so that exp does not overflow
    stable = scores - scores.max(dim=-1, keepdim=True).values
    return stable.masked_fill(mask, -math.inf).softmax(dim=-1)
