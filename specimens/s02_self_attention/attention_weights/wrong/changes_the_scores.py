"""The scores are divided in place, so the caller's tensor is changed.

`/=` writes into the tensor that was passed in. Make a new one.
"""

import torch


def attention_weights(scores, temperature=1.0):
    scores /= temperature
    return torch.softmax(scores, dim=-1)
