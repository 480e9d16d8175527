"""Blocked scores are replaced by -1e9 and not by minus infinity, so free scores of that size or
lower (-2e9) lose against blocked ones; in float16, -1e9 cannot even be filled in.

Diagnosis: Blocked scores are replaced by a finite number, which is not small enough for every
score and dtype.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return torch.softmax(scores.masked_fill(mask, -1e9), dim=-1)
