"""Two mistakes: the difference is signed (after - before), so rows that moved downwards only are
not found; and the changed row itself (position) is looked at, too, and reported.

Diagnosis: The row of the changed token is counted, too. Only increases count: entries that have
become smaller are not seen.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = (after - before).max(dim=-1).values > tolerance
    return torch.nonzero(moved[: position + 1]).flatten().tolist()
