# slip
"""The stack of heads is reshaped without moving its axes first.

The shape is right, but a row now holds several tokens of one head in place of one token of all
heads. Where does the head axis have to be before it can be merged with the features?
"""

import torch


def concatenate_heads(outputs):
    stacked = torch.stack(outputs)
    shape = outputs[0].shape
    return stacked.reshape(*shape[:-1], len(outputs) * shape[-1])
