# slip
"""The logits of the other tokens are set to 0, which does not block them.

exp(0) is 1. Which number does exp turn into 0?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, 0.0)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
