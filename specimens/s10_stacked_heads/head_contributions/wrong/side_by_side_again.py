# slip
"""The contributions are put side by side and not one per entry.

All the products are there, on one axis. Each head should have an entry of its own, as wide as the
output of the layer.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=1)
    return torch.cat([output @ part.T for output, part in zip(outputs, parts)], dim=-1)
