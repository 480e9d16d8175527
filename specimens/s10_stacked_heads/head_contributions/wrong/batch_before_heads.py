# slip
"""The axis of the heads comes second, after the batch.

The numbers are right and the shape is not: (num_heads, batch, tokens, d_out) is expected.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=1)
    return torch.stack([output @ part.T for output, part in zip(outputs, parts)], dim=1)
