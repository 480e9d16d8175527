"""Fills -1e9, which is not small enough for free scores of -2e9 and overflows in float16.

Diagnosis: Blocked scores are set to a finite number, and free scores may be lower than that.
"""


def masked_softmax(scores, mask):
    return torch.softmax(scores.float().masked_fill(mask, -1e9), dim=-1).to(scores.dtype)
