"""Wrong: the heads are glued in numpy, and since numpy refused a tensor that requires a gradient, it
was detached. For x = torch.ones(1, 2, 2, 2, requires_grad=True) the numbers are right but no
gradient flows back to x, as promised.

Diagnosis: none
"""
import numpy as np


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    """Put the heads' features side by side again: the inverse of cutting."""
    heads = x.detach().numpy()
    glued = np.concatenate([heads[:, h] for h in range(heads.shape[1])], axis=-1)
    return torch.from_numpy(glued)
