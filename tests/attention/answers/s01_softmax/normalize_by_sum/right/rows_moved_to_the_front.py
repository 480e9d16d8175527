"""The last axis is moved to the front, where plain broadcasting fits the sums without keepdim.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(-1)
    if not totals.all():
        raise ValueError("a row with sum 0 has no shares")
    front = torch.movedim(scores, -1, 0)
    return torch.movedim(front / totals, 0, -1)
