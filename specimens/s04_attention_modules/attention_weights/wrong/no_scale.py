# slip
"""The scores are not scaled before the softmax.

The formula divides the product of queries and keys by something. What is it, and why is it there?
"""

import torch


def attention_weights(queries, keys):
    return torch.softmax(queries @ keys.transpose(-2, -1), dim=-1)
