"""Right. Computes with numpy in double precision and converts back to the dtype of x; gradients are
not asked for in this exercise.

Diagnosis: none
"""
import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    values = np.exp(x.detach().cpu().double().numpy())
    result = values / np.sum(values, axis=dim, keepdims=True)
    return torch.from_numpy(result).to(dtype=x.dtype, device=x.device)
