"""Right, unusual: plain Python on lists, with itertools.compress over the rows before the position.

Diagnosis: none
"""

from itertools import compress, count


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    past = zip(before[:position].tolist(), after[:position].tolist())
    noticed = (any(abs(a - b) > tolerance for a, b in zip(x, y)) for x, y in past)
    return list(compress(count(), noticed))
