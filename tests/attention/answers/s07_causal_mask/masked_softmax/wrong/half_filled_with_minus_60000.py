"""float16 scores are filled with -60000: a free score of -64000 loses to the blocked ones.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    fill = -6e4 if scores.dtype == torch.float16 else torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(mask, fill), dim=-1)
