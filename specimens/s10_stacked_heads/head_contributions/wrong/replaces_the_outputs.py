"""The entries of the caller's list are replaced by the contributions.

A list is not copied when it is handed over: after your function the caller's heads are gone. Put
the contributions into a list of your own.
"""

import torch


def head_contributions(outputs, weight):
    width = outputs[0].shape[-1]
    for head in range(len(outputs)):
        outputs[head] = outputs[head] @ weight[:, head * width : (head + 1) * width].T
    return torch.stack(outputs)
