"""A NumPy user's version: it leaves torch, calculates in float64 and comes back in the old dtype
(no gradients, none are promised).

Diagnosis: none
"""


import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    array = x.detach().to(torch.float64).numpy()
    powers = np.exp(array)
    shares = powers / np.sum(powers, axis=dim, keepdims=True)
    return torch.from_numpy(shares).to(x.dtype)
