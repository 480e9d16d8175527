"""The tolerance is a fixed number; the argument is not used.

Call your function with a tolerance of 0.1 and a change of 0.01.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > 1e-6).any(dim=-1)
    return [i for i in range(position) if moved[i]]
