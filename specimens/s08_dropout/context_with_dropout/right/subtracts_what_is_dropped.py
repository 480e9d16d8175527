"""Full attention minus the part of the dropped weights."""

import torch


def context_with_dropout(scores, values, dropped, p):
    weights = torch.softmax(scores, -1)
    full = weights @ values
    lost = (weights * dropped) @ values
    return (full - lost) / (1 - p)
