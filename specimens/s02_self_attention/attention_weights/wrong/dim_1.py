# slip
"""The softmax runs over axis 1, which is the last axis for a single matrix only.

With leading axes, `dim=1` means something else. How do you say "the last axis", whatever the rank?
"""
# T45

import torch


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores / temperature, dim=1)
