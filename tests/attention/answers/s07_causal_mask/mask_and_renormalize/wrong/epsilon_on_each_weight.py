"""Adds 1e-9 to each free weight so that no row sums to zero: where a billionth is free,
proportions are lost (0.9 and 0.1 of it become 0.63 and 0.37).

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = torch.where(mask, 0.0, weights + 1e-9)
    total = kept.sum(dim=-1, keepdim=True)
    return kept / torch.where(total == 0, 1.0, total)
