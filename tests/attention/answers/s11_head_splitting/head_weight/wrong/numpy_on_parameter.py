"""Wrong: goes through numpy without detaching. When `weight` is the parameter itself, such as
`nn.Linear(3, 4).weight`, `numpy()` raises a RuntimeError; the text says that it may be the
parameter.

Diagnosis: none
"""
import numpy as np


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    parts = np.split(weight.numpy(), num_heads, axis=0)
    return torch.from_numpy(parts[head].copy())
