"""The offsets of the caller are changed in place.

+= writes into the tensor itself.
"""

import torch


def make_batch(tokens, offsets, length):
    inputs = tokens[offsets[:, None] + torch.arange(length)]
    offsets += 1
    return inputs, tokens[offsets[:, None] + torch.arange(length)]
