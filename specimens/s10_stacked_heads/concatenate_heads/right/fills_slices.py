"""An empty tensor is filled slice by slice."""

import torch


def concatenate_heads(outputs):
    width = outputs[0].shape[-1]
    result = torch.empty(*outputs[0].shape[:-1], len(outputs) * width)
    for head, output in enumerate(outputs):
        result[..., head * width : (head + 1) * width] = output
    return result
