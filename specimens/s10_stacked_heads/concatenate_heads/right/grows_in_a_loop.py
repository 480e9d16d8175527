"""Starts with head 0 and appends one head after the other, in float64."""

import torch


def concatenate_heads(outputs):
    result = outputs[0].double()
    for output in outputs[1:]:
        result = torch.cat((result, output.double()), dim=-1)
    return result
