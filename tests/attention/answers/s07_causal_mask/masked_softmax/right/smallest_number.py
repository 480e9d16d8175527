"""Blocked scores are the smallest number of the dtype, and their weights are set to zero.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    weights = scores.masked_fill(mask, torch.finfo(scores.dtype).min).softmax(dim=-1)
    return weights.masked_fill(mask, 0)
