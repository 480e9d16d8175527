"""Every score of 0 is blocked, not only the masked ones.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    wide = scores if scores.dtype == torch.float64 else scores.float()
    kept = torch.where(mask, 0.0, wide)
    return kept.masked_fill(kept == 0, -torch.inf).softmax(-1)
