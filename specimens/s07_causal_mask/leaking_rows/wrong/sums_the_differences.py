"""The differences of a row are summed first, so that opposite changes cancel.

Plus a half and minus a half is no change in the sum, but the row has moved.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = (after.sum(dim=-1) - before.sum(dim=-1)).abs() > 2 * tolerance
    return [i for i in range(position) if moved[i]]
