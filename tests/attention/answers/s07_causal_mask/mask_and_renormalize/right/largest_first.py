"""Unusual: each row is divided by its largest free weight before its sum, so that even the tiniest
rows keep their proportions; the divisor of an empty row is replaced by 1. torch.where in place
of a product.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    def safe(divisor: torch.Tensor) -> torch.Tensor:
        return torch.where(divisor > 0, divisor, torch.ones_like(divisor))

    free = torch.where(mask, torch.zeros_like(weights), weights)
    free = free / safe(free.amax(dim=-1, keepdim=True))
    return free / safe(free.sum(dim=-1, keepdim=True))
