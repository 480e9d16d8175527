"""A mask of three axes gets an axis for the heads after the first one.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    if mask.dim() == 3 and scores.dim() == 4:
        mask = mask[:, None]
    return scores.masked_fill(mask, float("-inf")).softmax(-1)
