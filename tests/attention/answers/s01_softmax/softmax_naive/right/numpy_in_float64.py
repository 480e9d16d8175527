"""Unusual: exponentials and sums are numpy's, in float64, and the result goes back to the dtype
and device of x; no gradients, which this exercise does not ask for.

Diagnosis: none
"""


import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = np.exp(x.detach().cpu().double().numpy())
    shares = powers / powers.sum(axis=dim, keepdims=True)
    return torch.from_numpy(shares).to(x)
