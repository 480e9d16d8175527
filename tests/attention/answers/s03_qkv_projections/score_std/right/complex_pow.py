"""Keyword-only helper, cmath, real part; also numpy's sqrt of a product of a list.

Diagnosis: none
"""

import cmath
import numpy as np


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    def root(*, of):
        return cmath.sqrt(of).real

    return np.prod([root(of=part) for part in (d_k, var_q, var_k)])
