"""The lowest number of the dtype is added to the blocked scores instead of replacing them, so a
huge blocked score (3e38 in float32, 60000 in float16) still beats a very low free one.

Diagnosis: The lowest number of the dtype is added to blocked scores, and a sum with a large score
is not low.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    lowest = torch.finfo(scores.dtype).min
    additive = torch.zeros_like(scores).masked_fill(mask, lowest)
    return torch.softmax(scores + additive, dim=-1)
