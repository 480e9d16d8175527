"""A mask of three axes gets an axis for the heads after the first one.

Diagnosis: If scores have four axes and the mask three, the first axis of the mask is taken for the
first one of the scores.
"""


def masked_softmax(scores, mask):
    if mask.dim() == 3 and scores.dim() == 4:
        mask = mask[:, None]
    return scores.masked_fill(mask, float("-inf")).softmax(-1)
