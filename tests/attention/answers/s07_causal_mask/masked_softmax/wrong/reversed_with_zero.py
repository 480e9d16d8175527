"""The free scores are set to 0.

Diagnosis: The meaning of the mask is inverted: the free keys are blocked. Blocked scores are set to
0, not to minus infinity.
"""

import torch


def masked_softmax(scores, mask):
    s = scores * mask.to(scores.dtype)
    s = s - s.max(-1, keepdim=True).values
    e = s.exp()
    return e / e.sum(-1, keepdim=True)
