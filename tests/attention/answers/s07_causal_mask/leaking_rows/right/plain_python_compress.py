"""Right: no tensor arithmetic at all; nested lists of Python floats, a generator of verdicts, and
itertools.compress over range(position).

Diagnosis: none
"""
from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    def moved(old, new):
        return any(math.fabs(a - b) > tolerance for a, b in zip(old, new, strict=True))

    verdicts = map(moved, before.detach().tolist(), after.detach().tolist())
    return [*compress(range(position), verdicts)]
