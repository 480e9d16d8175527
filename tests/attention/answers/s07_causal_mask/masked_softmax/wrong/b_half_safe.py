"""Blocked scores are set to -1e4 (to be safe in float16) instead of -inf: a free score below that,
such as -2e9, loses against the blocked keys.

Diagnosis: Blocked keys keep weight where the free scores are low, as if they had a finite score.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # -1e9 overflows in half precision
    scores = scores.masked_fill(mask, -1e4)
    return torch.softmax(scores, dim=-1)
