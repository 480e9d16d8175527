"""Subtracts, before masking, the maximum of the whole row with its blocked keys: beside a blocked
3e9 the free scores 1 and 2 are rounded to the same number (in float16 even to -inf), and their
proportions are lost.

Diagnosis: The largest score of each row, blocked or not, is subtracted first: if it is huge and
blocked, the differences between the free ones are lost.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # numerically stable softmax: subtract the maximum of the row first
    shifted = scores - scores.max(dim=-1, keepdim=True).values
    shifted = shifted.masked_fill(mask, float("-inf"))
    return torch.softmax(shifted, dim=-1)
