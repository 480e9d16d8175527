"""Two mistakes: float64 outputs are cast to float32, where small moves beyond a small tolerance
vanish, and `tolerance or 1e-6` replaces a tolerance of 0 by the default.

Diagnosis: A tolerance of 0 is taken for the default, 1e-6. Numbers of float64 are compared in
float32: small differences are lost.
"""


import numpy as np


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    tolerance = tolerance or 1e-6
    old = before.detach().cpu().float().numpy()[:position]
    new = after.detach().cpu().float().numpy()[:position]
    largest = np.abs(new - old).max(axis=1)
    return np.flatnonzero(largest > tolerance).tolist()
