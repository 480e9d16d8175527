"""Wrong: the numbers go through numpy, with detach because numpy() complained, and so no gradient
flows back. For an x with requires_grad=True the result has requires_grad False, though gradients
to x are promised.

Diagnosis: none
"""
import numpy as np


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    array = x.detach().numpy()
    heads = [array[:, h] for h in range(array.shape[1])]  # each (batch, tokens, head_dim)
    return torch.from_numpy(np.concatenate(heads, axis=-1))
