"""Does everything in NumPy; np.divide skips the rows without a sum and leaves the zeros that were
there.

Diagnosis: none
"""


import numpy as np


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    w = weights.detach().cpu().numpy()
    blocked = np.broadcast_to(mask.cpu().numpy(), w.shape)
    kept = np.where(blocked, w.dtype.type(0), w)
    total = np.broadcast_to(kept.sum(axis=-1, keepdims=True), w.shape)
    return torch.from_numpy(np.divide(kept, total, out=np.zeros_like(kept), where=total > 0))
