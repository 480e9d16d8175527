"""Right. Computed by numpy, which the docstring allows, in float64, and cast back to x's dtype; no
gradient flows, and none is asked for here.

Diagnosis: none
"""
import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    power = np.exp(x.detach().cpu().double().numpy())
    weights = power / power.sum(axis=dim, keepdims=True)
    return torch.from_numpy(weights).to(dtype=x.dtype, device=x.device)
