"""The caller's list of outputs is changed.

A list is not copied when it is handed over. Put what you compute into a list of your own.
"""

import torch


def head_contributions(outputs, weight):
    width = outputs[0].shape[-1]
    for head in range(len(outputs)):
        outputs[head] = outputs[head] @ weight[:, head * width : (head + 1) * width].T
    return torch.stack(outputs)
