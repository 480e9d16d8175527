"""Turns the rows into Python lists and compares their numbers in a comprehension.

Diagnosis: none
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    old_rows = before.detach()[:position].tolist()
    new_rows = after.detach()[:position].tolist()
    return [
        number
        for number, (old_row, new_row) in enumerate(zip(old_rows, new_rows))
        if any(abs(new - old) > tolerance for old, new in zip(old_row, new_row))
    ]
