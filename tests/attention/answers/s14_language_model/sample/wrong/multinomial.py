"""The token is drawn with torch.multinomial; the uniform numbers are not used.

Diagnosis: The token is drawn with a random number that is not the given one.
"""

import torch
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is not None:
        kth = scaled.topk(top_k, dim=-1).values[:, -1:]
        scaled = torch.where(scaled < kth, torch.tensor(-torch.inf), scaled)
    probs = scaled.softmax(-1)
    return torch.multinomial(probs, 1).squeeze(1), probs
