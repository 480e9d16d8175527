"""Unusual: by De Morgan. A pair is free if the key is no padding and the pair is not blocked, so
the free pairs are a product of zeros and ones, written as an einsum without a sum; blocked is
where the product is 0.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    word = 1.0 - padding.float()
    allowed = 1.0 - pairs.float()
    both = torch.einsum("bk,qk->bqk", word, allowed)
    return both < 0.5
