"""Wrong. It cuts with numpy without detach, which torch refuses for a tensor that requires grad:
head_weight(nn.Linear(3, 4).weight, 1, 2) raises RuntimeError, though weight may be the parameter
itself.

Diagnosis: none
"""
import numpy as np


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    blocks = np.split(weight.numpy(), num_heads, axis=0)
    return torch.from_numpy(blocks[head])
