"""De Morgan: einsum multiplies what is free in both masks as zeros and ones, and the result is
negated.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    seen = torch.einsum("bk,qk->bqk", padding.logical_not().float(), pairs.logical_not().float())
    return seen == 0
