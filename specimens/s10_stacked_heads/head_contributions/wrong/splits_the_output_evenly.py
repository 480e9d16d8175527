"""The output of the layer is divided evenly among the heads.

The parts add up, but each head gets the same. What a head contributes depends on its output and on
its own columns of the weight.
"""

import torch


def head_contributions(outputs, weight):
    together = torch.cat(outputs, dim=-1) @ weight.T
    return torch.stack([together / len(outputs) for _ in outputs])
