"""The arithmetic is done in numpy, where nothing is recorded: with an ``x`` that requires gradients
``x.numpy()`` raises a RuntimeError. Breaks "``x`` itself is not changed, and gradients reach
``x``".

Diagnosis: none
"""
import numpy as np


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if p == 1:
        return torch.zeros_like(x)
    values = x.numpy()
    result = np.where(dropped.numpy(), np.zeros_like(values), values / (1 - p))
    return torch.from_numpy(result)
