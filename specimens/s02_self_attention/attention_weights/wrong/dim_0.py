# slip
"""The softmax runs over axis 0.

In a batch, axis 0 counts sentences; in one matrix, it counts the tokens that attend. The rows run along the last
axis.
"""

import torch


def attention_weights(scores, temperature=1.0):
    return torch.softmax(scores / temperature, dim=0)
