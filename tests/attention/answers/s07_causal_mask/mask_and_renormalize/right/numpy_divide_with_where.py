"""Goes through NumPy: sums in float64, and np.divide with `where` leaves the zeros of rows that
are blocked entirely.

Diagnosis: none
"""


import numpy as np


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    w = weights.detach().cpu().numpy()
    m = np.broadcast_to(mask.detach().cpu().numpy(), w.shape)
    kept = np.where(m, 0.0, w).astype(np.float64)
    totals = kept.sum(axis=-1, keepdims=True)
    result = np.zeros_like(kept)
    np.divide(kept, totals, out=result, where=totals > 0)
    return torch.from_numpy(result).to(dtype=weights.dtype, device=weights.device)
