"""Uses torch's own normalize with the 1-norm, which is the row sum because no weight is negative;
double precision keeps its tiny eps harmless, also for half precision weights.

Diagnosis: none
"""
from torch.nn.functional import normalize


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.to(torch.float64) * mask.logical_not()
    return normalize(kept, p=1, dim=-1, eps=1e-300).to(weights.dtype)
