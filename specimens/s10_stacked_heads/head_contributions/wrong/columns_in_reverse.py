# slip
"""The heads meet the columns in reverse order.

Side by side, head 0 comes first; so the first columns of the weight are its own.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=1)[::-1]
    return torch.stack([output @ part.T for output, part in zip(outputs, parts)])
