"""The tensors are turned into Python lists, and entries are compared by ``math.isclose`` with
rel_tol=0, which is exactly "not more than abs_tol". ``islice`` cuts off the rows from the
position on.

Diagnosis: none
"""
from itertools import islice


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    def still(old_row: list[float], new_row: list[float]) -> bool:
        return all(
            math.isclose(old, new, rel_tol=0.0, abs_tol=tolerance)
            for old, new in zip(old_row, new_row)
        )

    past = islice(zip(before.tolist(), after.tolist()), position)
    return [number for number, (old, new) in enumerate(past) if not still(old, new)]
