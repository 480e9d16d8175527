"""float64 scores are filled with -1e38: a free score of -3e38 loses to the blocked ones.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    fill = -1e38 if scores.dtype == torch.float64 else torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(mask, fill), dim=-1)
