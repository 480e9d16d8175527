"""A list of new tokens, the first call on its own.

Diagnosis: none
"""

import torch
from torch import nn


def generate(model, tokens, count):
    n = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(0, n))
    new = [logits[:, -1].max(-1).indices]
    while len(new) < count:
        place = torch.tensor([n + len(new) - 1])
        logits, cache = model(new[-1].unsqueeze(1), place, cache)
        new.append(torch.argmax(logits[:, 0], dim=1))
    return torch.hstack((tokens, torch.stack(new, dim=1)))
