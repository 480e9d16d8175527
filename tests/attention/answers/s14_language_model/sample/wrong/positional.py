"""The argument is called k.

Diagnosis: none
"""

import torch


def sample(logits, uniform, temperature=1.0, k=None):
    logits = logits / temperature
    if k is not None:
        keep = torch.zeros_like(logits, dtype=torch.bool).scatter(
            -1, logits.topk(k, dim=-1).indices, True
        )
        logits = logits.masked_fill(~keep, -torch.inf)
    p = torch.softmax(logits, dim=-1)
    total = p.cumsum(-1)
    tokens = (total > uniform[:, None]).int().argmax(-1)
    return tokens, p
