"""NumPy in float64: one sine of all angles, with a quarter turn added in the odd columns.

Diagnosis: none
"""


import numpy as np


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, not {d_in}")
    columns = np.arange(d_in)
    exponents = (columns - columns % 2) / d_in
    angles = np.arange(context_length)[:, np.newaxis] / np.power(10000.0, exponents)
    quarter_turns = (columns % 2) * (np.pi / 2)
    return torch.from_numpy(np.sin(angles + quarter_turns).astype(np.float32))
