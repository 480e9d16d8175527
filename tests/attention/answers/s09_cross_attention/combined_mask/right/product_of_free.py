"""Uses De Morgan's rule: a pair is free if the key is free and the pair is free, so the free pairs
are an outer product by einsum, and what is zero in it is blocked.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    key_is_free = padding.logical_not().to(torch.float32)
    pair_is_free = pairs.logical_not().to(torch.float32)
    return torch.einsum("bk,qk->bqk", key_is_free, pair_is_free) == 0
