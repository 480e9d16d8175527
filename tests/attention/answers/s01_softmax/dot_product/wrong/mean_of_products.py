"""The lengths are compared properly, then numpy's mean is taken.

Diagnosis: The sum of the products is divided by their number.
"""

import numpy as np


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    if not a:
        return 0.0
    return float(np.mean(np.array(a) * np.array(b)))
