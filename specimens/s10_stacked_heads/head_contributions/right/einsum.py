"""One einsum over a head axis in outputs and weight."""

import torch


def head_contributions(outputs, weight):
    heads, width = len(outputs), outputs[0].shape[-1]
    columns = weight.reshape(weight.shape[0], heads, width)
    return torch.einsum("hbtw,ohw->hbto", torch.stack(outputs), columns)
