# slip
"""The weight is reshaped with the head axis in the wrong place.

The shape fits and the numbers do not: reshape only moves brackets. In memory a row of the weight
lies in one piece, so which axis has to be split, and in which order?
"""

import torch


def head_contributions(outputs, weight):
    heads, width = len(outputs), outputs[0].shape[-1]
    blocks = weight.reshape(heads, width, weight.shape[0])
    return torch.stack([output @ block for output, block in zip(outputs, blocks)])
