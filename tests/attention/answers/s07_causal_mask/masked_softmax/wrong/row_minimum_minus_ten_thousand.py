"""Blocked scores become the row's minimum minus 10000, which float32 rounds away for scores around
-1e12 and below, so blocked keys get weight.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # Lower than every score of the row, whatever their size.
    low = scores.detach().amin(dim=-1, keepdim=True) - 10000.0
    return torch.softmax(torch.where(mask, low, scores), dim=-1)
