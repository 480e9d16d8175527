"""Stacks both outputs in numpy and takes the spread (peak to peak) of each pair of entries, which is
their difference without a sign.

Diagnosis: none
"""
import numpy as np


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    pair = np.stack([t.detach().cpu().double().numpy()[:position] for t in (before, after)])
    moved = np.ptp(pair, axis=0) > tolerance
    return np.flatnonzero(moved.any(axis=1)).tolist()
