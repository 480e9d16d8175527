"""It moves the rows' axis to the front so that plain broadcasting lines up, and asks the sums for
their truth values.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    entries = torch.movedim(scores, -1, 0)
    totals = entries.sum(0)
    if not bool(torch.all(totals != 0)):
        raise ValueError("there is a row whose sum is 0, it has no shares")
    return torch.movedim(torch.true_divide(entries, totals), 0, -1)
