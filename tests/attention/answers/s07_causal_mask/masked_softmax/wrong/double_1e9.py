"""Masks scores of every dtype but float32 with -6e4. The only free float64 score of a row, -2e9,
gets no weight.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    low = torch.finfo(torch.float32).min if scores.dtype == torch.float32 else -6e4
    return torch.softmax(scores.masked_fill(mask, low), dim=-1)
