"""Blocked scores are -1e20, although free scores may be lower.

Diagnosis: Blocked scores are set to a finite number, and free scores may be lower than that.
"""


def masked_softmax(scores, mask):
    wide = scores.float() if scores.dtype == torch.float16 else scores
    return torch.softmax(wide.masked_fill(mask, -1e20), dim=-1).to(scores.dtype)
