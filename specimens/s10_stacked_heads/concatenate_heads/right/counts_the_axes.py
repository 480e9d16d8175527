"""The axis is counted from the front, by the rank of the tensors."""

import torch


def concatenate_heads(outputs):
    return torch.concat(outputs, axis=outputs[0].ndim - 1)
