"""Right. The L1 normalisation of nn.functional, with the smallest normal number in place of its eps
of 1e-12.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    visible = weights.masked_fill(mask, 0)
    tiny = torch.finfo(weights.dtype).tiny
    return nn.functional.normalize(visible, p=1, dim=-1, eps=tiny)
