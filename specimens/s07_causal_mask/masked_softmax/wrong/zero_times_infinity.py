"""All weights are nan, as if the mask were multiplied by minus infinity: 0 times infinity is nan.

In such a product, the entries of free keys are nan. What puts minus infinity only where the mask is
True?
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores + mask.float() * float("-inf"), dim=-1)
