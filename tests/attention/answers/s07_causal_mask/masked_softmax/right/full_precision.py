"""Scores of any dtype are computed in float32.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.float()  # fp16 is too coarse for the softmax
    s = s.masked_fill(mask, float("-inf"))
    return torch.softmax(s, dim=-1).to(scores.dtype)
