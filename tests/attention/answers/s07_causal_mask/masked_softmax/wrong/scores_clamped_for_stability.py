"""Clamps the scores to plus or minus 10000 "for numerical stability". Breaks "attention weights
from attention scores ... of any finite size": free scores of 20000 and 30000 become equal.

Diagnosis: Scores of some millions are cut off: all of them count the same.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    safe = torch.clamp(scores, min=-1e4, max=1e4)
    safe = safe.masked_fill(mask, float("-inf"))
    safe = safe - safe.max(dim=-1, keepdim=True).values
    e = torch.exp(safe)
    return e / e.sum(dim=-1, keepdim=True)
