"""The weight is cut along its rows, which belong to the output features.

nn.Linear stores its weight as (out_features, in_features). The heads are what goes *into* the
projection: which axis is theirs?
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=0)
    return torch.stack([output @ part.T for output, part in zip(outputs, parts)])
