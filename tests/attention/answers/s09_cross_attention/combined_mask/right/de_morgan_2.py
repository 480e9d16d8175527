"""De Morgan: a pair is free where both masks are free, so the free ones are multiplied as numbers
with one einsum that names its axes, and the result is negated.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    word = padding.logical_not().to(torch.float32)
    allowed = pairs.logical_not().to(torch.float32)
    return torch.einsum("bk,qk->bqk", word, allowed) < 0.5
