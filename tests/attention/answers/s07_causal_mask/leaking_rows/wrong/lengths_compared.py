"""Compares the lengths (norms) of the rows before and after: a row that is turned, such as [3, 4]
to [4, 3], is not found.

Diagnosis: The Euclidean lengths of the rows are compared, not their entries.
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = (after.norm(dim=-1) - before.norm(dim=-1)).abs() > tolerance
    return [i for i in range(position) if moved[i]]
