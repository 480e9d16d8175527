"""Right: numpy draws how many entries are dropped (a binomial number), then a random permutation
says which. Together this is the same as one independent coin for each entry.

Diagnosis: none
"""
import numpy as np


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, not {p}")
    if not training:
        return x.clone()
    size = x.numel()
    count = int(np.random.default_rng().binomial(size, p))
    gone = torch.zeros(size, dtype=torch.bool)
    gone[torch.randperm(size)[:count]] = True
    gone = gone.reshape(x.shape).to(x.device)
    keep = (1 - p) or 1.0  # with p = 1 everything is gone anyway
    return (x / keep).masked_fill(gone, 0.0)
