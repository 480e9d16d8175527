"""Detaches float16 scores before it converts them. No gradient reaches them.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    if scores.dtype == torch.float16:
        scores = scores.detach().float()
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
