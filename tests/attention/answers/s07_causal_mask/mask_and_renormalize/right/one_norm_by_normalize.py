"""Lets nn.functional.normalize divide by the 1-norm, with the smallest normal number as its eps.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    visible = torch.where(mask, torch.zeros_like(weights), weights)
    # No weight is negative, so the 1-norm of a row is its sum. The eps only matters for empty rows.
    smallest = torch.finfo(weights.dtype).tiny
    return nn.functional.normalize(visible, p=1.0, dim=-1, eps=smallest)
