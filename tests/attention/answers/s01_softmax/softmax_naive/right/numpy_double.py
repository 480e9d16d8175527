"""Goes through numpy in double precision and back to the dtype and device of x. Right.

Diagnosis: none
"""
import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = np.exp(x.detach().cpu().double().numpy())
    totals = np.add.reduce(powers, axis=dim, keepdims=True)
    return torch.from_numpy(np.true_divide(powers, totals)).to(x)
