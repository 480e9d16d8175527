"""Masks float16 scores with -1e4. The only free float16 score of a row, -30000, gets no weight.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    low = -1e4 if scores.dtype == torch.float16 else torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(mask, low), dim=-1)
