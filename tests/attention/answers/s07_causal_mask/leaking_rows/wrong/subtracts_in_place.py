"""`after -= before` changes the caller's outputs: when the same tensors are asked again, the answer
is wrong.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    after -= before
    moved = (after.abs() > tolerance).any(dim=1)
    return [row for row in range(position) if moved[row]]
