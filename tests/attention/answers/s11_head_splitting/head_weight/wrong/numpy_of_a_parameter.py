"""Wrong: overlooks that `weight` may be the parameter itself, which has no `.numpy()` without
`detach`. head_weight(nn.Linear(3, 4).weight, 0, 2) raises a RuntimeError in place of returning
the first two rows.

Diagnosis: none
"""
import numpy as np


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = np.split(weight.numpy(), num_heads, axis=0)
    return torch.from_numpy(rows[head])
