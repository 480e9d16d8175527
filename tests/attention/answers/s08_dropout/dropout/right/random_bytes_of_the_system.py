"""The coins are 64-bit integers from os.urandom, compared with p * 2**64 in numpy.

Diagnosis: none
"""

import os
import numpy as np


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError(p)
    if training is False or p == 0:
        return x * 1
    if p == 1:
        return torch.zeros_like(x) * x
    raw = np.frombuffer(os.urandom(8 * x.numel()), dtype=np.uint64).astype(np.float64) / 2.0**64
    return apply_dropout(x, torch.from_numpy(raw < p).reshape(x.shape), p)
