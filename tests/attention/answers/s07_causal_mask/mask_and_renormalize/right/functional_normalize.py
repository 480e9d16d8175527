"""``nn.functional.normalize`` with the 1-norm divides by the row sums and leaves rows of zeros
alone.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    smallest = torch.finfo(weights.dtype).tiny
    free = torch.where(mask, torch.zeros_like(weights), weights)
    return nn.functional.normalize(free, p=1.0, dim=-1, eps=smallest)
