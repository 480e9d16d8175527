"""Right. F.normalize with p=1 divides each row by its sum; its floor is the smallest normal number
of the dtype.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = torch.where(mask, torch.zeros_like(weights), weights)
    return nn.functional.normalize(kept, p=1.0, dim=-1, eps=torch.finfo(kept.dtype).tiny)
