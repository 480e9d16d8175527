"""A pair is free if both masks leave it free: an einsum multiplies the two, and what is 0 is
blocked.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    free_keys = 1.0 - padding.float()
    free_pairs = 1.0 - pairs.float()
    free = torch.einsum("bk,qk->bqk", free_keys, free_pairs)
    return free == 0
