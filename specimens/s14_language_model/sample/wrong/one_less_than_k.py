# slip
"""The k-th token is blocked, too.

Which tokens may be drawn in the example with k = 2, and what do their probabilities sum to?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits <= smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
