"""Loops over the features of the output."""

import torch


def head_contributions(outputs, weight):
    width = outputs[0].shape[-1]
    result = torch.zeros(len(outputs), *outputs[0].shape[:2], weight.shape[0])
    for head, output in enumerate(outputs):
        for feature, row in enumerate(weight):
            own = row[head * width : (head + 1) * width]
            result[head, :, :, feature] = (output * own).sum(dim=-1)
    return result
