"""Wrong. Goes through numpy, which refuses a tensor that requires a gradient: right for plain
tensors, a RuntimeError for `nn.Linear(3, 4).weight`, though the weight may be the parameter itself.

Diagnosis: none
"""
import numpy as np


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    parts = np.split(weight.numpy(), num_heads, axis=0)
    return torch.from_numpy(parts[head])
