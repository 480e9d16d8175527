"""Takes the tensor apart into Python lists and adds each row exactly with math.fsum.

Diagnosis: none
"""


import math

import torch


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def fine(row: list[float]) -> bool:
        return all(w >= 0 for w in row) and abs(math.fsum(row) - 1) <= tolerance

    return all(map(fine, weights.reshape(-1, weights.shape[-1]).tolist()))
