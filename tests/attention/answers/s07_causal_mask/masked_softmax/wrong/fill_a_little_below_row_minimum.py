"""Fills blocked keys with the row's minimum less 10000, which rounds to the minimum itself for
scores like -1e30.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # Lower than every score of the row, however low these are.
    low = scores.amin(dim=-1, keepdim=True) - 1e4
    return torch.softmax(torch.where(mask, low, scores), dim=-1)
