"""Guards against 0/0 by dividing by at least 1e-6. Breaks "the free entries of a row keep their
proportions and sum to one": where a blocked key had nearly all the weight and the rest is 1e-8,
the row sums to 0.01.

Diagnosis: The sums that the rows are divided by are never taken to be less than about 1e-06.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights * (~mask)
    total = kept.sum(dim=-1, keepdim=True).clamp(min=1e-6)
    return kept / total
