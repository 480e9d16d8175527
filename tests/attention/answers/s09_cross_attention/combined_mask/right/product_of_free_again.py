"""Right. By De Morgan: a pair is free where the key is free and the pair is free, which is an outer
product of zeros and ones over the shared key axis.

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    """One mask for a whole batch out of two."""
    free = torch.einsum("bk,qk->bqk", (~padding).int(), (~pairs).int())
    return free == 0
