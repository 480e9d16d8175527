"""Right: multiplies what is free in both masks, as an outer product over batch and queries with
einsum, and blocks where the product is 0.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    word = padding.logical_not().float()
    allowed = pairs.logical_not().float()
    return torch.einsum("bk,qk->bqk", word, allowed) == 0
