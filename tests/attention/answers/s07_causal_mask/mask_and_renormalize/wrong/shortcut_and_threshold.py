"""Two mistakes. (1) If nothing is blocked, the caller's own tensor is returned, not a new one:
writing into the result changes the argument. (2) A row whose free weight is less than 1e-6 is
taken for an empty row and is not divided: with a billionth of the weight free, the row sums to
1e-9 in place of 1.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if not mask.any():
        return weights          # nothing to do
    kept = weights.masked_fill(mask, 0)
    total = kept.sum(dim=-1, keepdim=True)
    is_empty = total < 1e-6
    total = torch.where(is_empty, torch.ones_like(total), total)
    return kept / total
