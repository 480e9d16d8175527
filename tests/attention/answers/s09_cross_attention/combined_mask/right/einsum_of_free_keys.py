"""Multiplies what is free, as numbers, in an einsum, and blocks where the product is zero.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    free = torch.einsum("bk,qk->bqk", (~padding).float(), (~pairs).float())
    return free < 0.5
