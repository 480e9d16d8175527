"""Right. The coins come from numpy's global generator, whose state nobody sets; the arithmetic is
torch's.

Diagnosis: none
"""
import numpy as np


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (0 <= p <= 1):
        raise ValueError(f"p should be a probability, not {p}")
    if not training:
        return x.clone()
    coins = torch.as_tensor(np.asarray(np.random.random_sample(tuple(x.shape)) < p))
    return apply_dropout(x, coins.to(x.device), p)
