"""Right, unusual: a numpy round trip in float64; the axis is moved to the front, rows are normalised
by np.add.reduce, and the dtype of x is kept.

Diagnosis: none
"""

import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    array = np.moveaxis(x.detach().double().numpy(), dim, 0)
    powers = np.power(np.e, array)
    shares = powers / np.add.reduce(powers, axis=0)
    return torch.from_numpy(np.ascontiguousarray(np.moveaxis(shares, 0, dim))).to(x.dtype)
