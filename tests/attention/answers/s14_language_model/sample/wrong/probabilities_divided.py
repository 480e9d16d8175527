"""The probabilities are divided by the temperature and rescaled, so that the temperature has no
effect; top-k is right.

Diagnosis: The temperature is not used.
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    p = logits.softmax(-1) / temperature
    p = p / p.sum(-1, keepdim=True)
    if top_k is not None:
        kth = p.topk(top_k, dim=-1).values[:, -1:]
        p = torch.where(p >= kth, p, torch.zeros_like(p))
        p = p / p.sum(-1, keepdim=True)
    t = (p.cumsum(-1) > uniform[:, None]).int().argmax(-1)
    return t, p
