"""Goes through numpy, and detaches because numpy refuses tensors that need a gradient. For an x with
requires_grad=True no gradient flows back.

Diagnosis: none
"""
import numpy as np


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    heads = x.detach().cpu().numpy()
    glued = np.concatenate([heads[:, h] for h in range(heads.shape[1])], axis=-1)
    return torch.from_numpy(glued).to(x.device)
