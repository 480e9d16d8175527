"""Numbers are compared exactly, so rounding in the last digit counts as a leak.

Two computations of the same thing may differ by a little. That is what `tolerance` is for.
"""

# T16

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    return [i for i in range(position) if not torch.equal(before[i], after[i])]
