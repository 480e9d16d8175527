# slip
"""The probabilities are divided by the temperature, and not the logits.

Compute the example with T = 2 on paper: what becomes of log 16?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1) / temperature
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
