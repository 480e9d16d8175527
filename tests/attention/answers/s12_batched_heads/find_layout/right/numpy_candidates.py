"""A numpy round trip in float64; the two candidates are tried in a loop, with the shape compared
first.

Diagnosis: none
"""

import numpy as np


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    got, stack, rows = (t.detach().cpu().double().numpy() for t in (projected, W, x))
    expected = np.einsum("hki,ti->htk", stack, rows)
    candidates = {"heads first": expected, "tokens first": expected.swapaxes(0, 1)}
    for name, candidate in candidates.items():
        if got.shape == candidate.shape and np.all(np.abs(got - candidate) < 1e-4):
            return name
    return "neither"
