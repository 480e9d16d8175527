"""Two mistakes: the rows come out in the order of a set, which need not be ascending (rows 1 and 8
give [8, 1]), and a difference of exactly the tolerance counts as a leak (with tolerance 0 every
earlier row does).

Diagnosis: A row that moved by exactly the tolerance is counted, too.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    moved = (after - before).abs() >= tolerance
    # a row with several moved entries occurs several times: the set makes it unique
    rows = {row for row, _ in moved.nonzero().tolist() if row < position}
    return list(rows)
