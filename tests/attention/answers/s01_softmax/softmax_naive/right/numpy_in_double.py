"""Computes in numpy, in double precision, and turns the result into a tensor of the dtype of x.
Gradients are lost, but this exercise does not promise any, and it allows numpy.

Diagnosis: none
"""
import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = np.exp(x.detach().cpu().double().numpy())
    shares = np.divide(powers, np.add.reduce(powers, axis=dim, keepdims=True))
    return torch.from_numpy(shares).to(dtype=x.dtype, device=x.device)
