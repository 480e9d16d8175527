"""Two mistakes: only differences upwards are seen (no absolute value); and the row position itself,
which may change, is listed, too.

Diagnosis: The row of the changed token is counted, too. Only increases count: entries that have
become smaller are not seen.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    changed = ((after - before) > tolerance).any(dim=-1)
    return [i for i in range(position + 1) if changed[i]]
