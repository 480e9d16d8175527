"""The lowest number of the dtype is added to blocked scores instead of replacing them, so a huge
blocked score (3e38, or 60000 in float16) may still exceed a very low free one and take its weight.

Diagnosis: The lowest number of the dtype is added to blocked scores, and a sum with a large score
is not low.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    lowest = torch.finfo(scores.dtype).min
    penalty = mask.to(scores.dtype) * lowest
    return torch.softmax(scores + penalty, dim=-1)
