"""The rows are brought to sum one by nn.functional.normalize in the 1-norm, with the dtype's tiny
number as eps.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    # No weight is negative, so the 1-norm of a row is its sum. A row of zeros is divided by tiny.
    tiny = torch.finfo(weights.dtype).tiny
    return nn.functional.normalize(kept, p=1.0, dim=-1, eps=tiny)
