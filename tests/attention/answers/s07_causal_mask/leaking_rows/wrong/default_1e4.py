"""The default tolerance is 1e-4, not 1e-6.

Diagnosis: If no tolerance is given, a larger one than 1e-6 is used.
"""


def leaking_rows(before, after, position, tolerance=1e-4):
    moved = (after[:position] - before[:position]).abs().amax(dim=-1) > tolerance
    return moved.nonzero().flatten().tolist() if position else []
