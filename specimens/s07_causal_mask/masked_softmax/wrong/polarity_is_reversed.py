# slip
"""The free keys are masked, and the blocked ones keep their weight.

True means blocked. Which entries should get minus infinity?
"""

# T12

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask == 0, float("-inf")), dim=-1)
