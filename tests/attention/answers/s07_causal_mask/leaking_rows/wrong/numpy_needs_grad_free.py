"""`.numpy()` of the outputs raises a RuntimeError where they require gradients, as those of an
attention with layers do.

Diagnosis: none
"""

import numpy as np


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = np.abs(after.numpy() - before.numpy()) > tolerance
    return [row for row in range(position) if moved[row].any()]
