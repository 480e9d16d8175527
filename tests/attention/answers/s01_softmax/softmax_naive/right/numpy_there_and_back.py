"""Computes everything with numpy in float64 and comes back to the dtype and device of x (no
gradient is asked for).

Diagnosis: none
"""


import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    numbers = x.detach().cpu().double().numpy()
    powers = np.exp(numbers)
    shares = powers / powers.sum(axis=dim, keepdims=True)
    return torch.from_numpy(shares).to(device=x.device, dtype=x.dtype)
