"""Computes the formula with numpy in double precision, without gradients, which are not asked for
here.

Diagnosis: none
"""


import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = np.exp(x.detach().cpu().double().numpy())
    weights = powers / powers.sum(axis=dim, keepdims=True)
    return torch.from_numpy(weights).to(device=x.device, dtype=x.dtype)
