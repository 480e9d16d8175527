"""Powers of the probabilities are taken, and those that are too small for a float are lost.

Logits that are 300 apart give the probabilities 1 and 0, and no power makes more of the 0; divided
by a temperature of 100 they are 3 apart.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    p = logits.softmax(dim=-1) ** (1 / temperature)
    if top_k is not None:
        order = p.argsort(dim=-1, descending=True).argsort(dim=-1)
        p = torch.where(order < top_k, p, 0.0)
    probabilities = p / p.sum(-1, keepdim=True)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
