"""Tosses the coins with a numpy generator that is new in each call, and selects with masked_fill,
which keeps the way back for gradients also with p = 1.

Diagnosis: none
"""
import numpy as np


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should lie between 0 and 1, not be {p}")
    if not training:
        return x.clone()
    coins = np.asarray(np.random.default_rng().random(tuple(x.shape)) < p)
    dropped = torch.from_numpy(coins).to(x.device)
    scale = 1.0 if p == 1 else 1.0 - p
    return x.div(scale).masked_fill(dropped, 0.0)
