"""The largest movement of each row is its maximum norm, taken in float64; itertools.compress picks
the row numbers out of a counter.

Diagnosis: none
"""
from itertools import compress, count


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    moved = torch.linalg.vector_norm(after.double() - before.double(), ord=math.inf, dim=1)
    return [*compress(count(), moved.gt(tolerance)[:position].tolist())]
