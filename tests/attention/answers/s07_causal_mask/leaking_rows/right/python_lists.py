"""Leaves torch at once with tolist and compares Python floats with map and operator.sub.

Diagnosis: none
"""


from operator import sub


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    def moved(old, new):
        return any(abs(step) > tolerance for step in map(sub, old, new))

    past = zip(range(position), before.tolist(), after.tolist())
    return [number for number, old, new in past if moved(old, new)]
