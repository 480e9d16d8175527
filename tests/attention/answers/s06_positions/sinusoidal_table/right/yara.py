"""Unusual: numpy with complex numbers on the unit circle; imaginary and real parts are interleaved
by stacking.

Diagnosis: none
"""

import numpy as np


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError("d_in must be even: every sine needs its cosine")
    speeds = 10000.0 ** (-np.arange(0, d_in, 2) / d_in)
    hands = np.exp(1j * np.outer(np.arange(context_length), speeds))
    table = np.stack([hands.imag, hands.real], axis=-1).reshape(context_length, d_in)
    return torch.tensor(table, dtype=torch.float32)
