"""Goes by De Morgan: an einsum multiplies what is free in both masks, and the rest is blocked.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    free = torch.einsum("bk,qk->bqk", 1.0 - padding.float(), 1.0 - pairs.float())
    return free == 0
