"""Divides each row by its largest free weight before the sum, so that rows of very small weights
do not get lost, and replaces an empty row's divisors by one with torch.where.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    zero = torch.zeros((), dtype=weights.dtype, device=weights.device)
    one = zero + 1
    free = torch.where(mask, zero, weights)
    for reduce in (torch.amax, torch.sum):  # first the size, then the sum
        divisor = reduce(free, dim=-1, keepdim=True)
        free = free / torch.where(divisor > 0, divisor, one)
    return free
