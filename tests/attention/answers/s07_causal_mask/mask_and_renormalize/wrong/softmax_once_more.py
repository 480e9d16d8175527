"""Sends the masked weights through a softmax to bring the rows to the sum one. Breaks "blocked
entries are 0, and the free entries of a row keep their proportions": e to the 0 is 1, so blocked
keys get weight.

Diagnosis: Rows with a free key go through a softmax again, in which the zeros of blocked keys
count.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = weights.masked_fill(mask, 0.0)
    result = torch.softmax(masked, dim=-1)
    everything = mask.all(dim=-1, keepdim=True)
    return result.masked_fill(everything, 0.0)
