"""Takes the softmax of the free keys of each row alone and puts the weights into zeros."""

import torch


def masked_softmax(scores, mask):
    mask = mask.expand(scores.shape)
    rows = []
    for row, hidden in zip(scores.flatten(0, -2), mask.flatten(0, -2)):
        free = torch.nonzero(~hidden).squeeze(1)
        weights = torch.zeros_like(row)
        rows.append(weights.index_put((free,), torch.softmax(row[free], dim=0)))
    return torch.stack(rows).reshape(scores.shape)
