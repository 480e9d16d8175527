"""Computes in numpy with float64 and comes back to the dtype and device of the scores at the end.
The docstring of this exercise promises no gradients, so none are kept.

Diagnosis: none
"""
import numpy as np


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    table = scores.detach().cpu().double().numpy() / temperature
    powers = np.exp(table - table.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return torch.from_numpy(weights).to(device=scores.device, dtype=scores.dtype)
