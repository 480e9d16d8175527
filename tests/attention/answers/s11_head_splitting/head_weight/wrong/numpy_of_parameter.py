"""Wrong: goes through numpy without detach, so it raises a RuntimeError for a weight that requires a
gradient, which is what the weight of an nn.Linear does. Input: head_weight(nn.Linear(3,
4).weight, 1, 2) should give rows 2 and 3.

Diagnosis: none
"""

import numpy as np


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    blocks = np.split(weight.numpy(), num_heads, axis=0)
    return torch.from_numpy(blocks[head])
