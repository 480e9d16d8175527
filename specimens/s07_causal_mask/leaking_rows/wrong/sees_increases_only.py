# slip
"""A number that went down is not noticed.

The difference of two numbers has a sign. How large it is does not depend on the sign.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = (after - before > tolerance).any(dim=-1)
    return [i for i in range(position) if moved[i]]
