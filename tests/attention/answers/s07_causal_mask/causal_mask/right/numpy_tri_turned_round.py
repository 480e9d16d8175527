"""The free pairs come from ``numpy.tri``, whose ones include the diagonal; they are negated and
handed to torch with ``from_numpy``. A new array is made in each call.

Diagnosis: none
"""
import numpy as np


def causal_mask(n: int) -> torch.Tensor:
    free = np.tri(n, n, k=0, dtype=bool)
    return torch.from_numpy(np.logical_not(free))
