"""Wrong twice: np.allclose also forgives a relative difference of 1e-5, so 1000 and 1000.005 count
as equal although the tolerance is 1e-6. And numpy() raises a RuntimeError for outputs that
require gradients, such as those of any layer with parameters.

Diagnosis: For large entries more is tolerated than was asked.
"""
import numpy as np


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    old = before.numpy()
    new = after.numpy()
    rows = []
    for i in range(position):
        if not np.allclose(new[i], old[i], atol=tolerance):
            rows.append(i)
    return rows
