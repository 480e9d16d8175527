"""The lowest number of the dtype is added to blocked scores, and a sum with a large score is not low.

A blocked score of 3e38 is still above a free one of -1e38 then. What is blocked needs a value that
does not depend on its score.
"""

import torch


def masked_softmax(scores, mask):
    additive = mask.to(scores.dtype) * torch.finfo(scores.dtype).min
    return torch.softmax(scores + additive, dim=-1)
