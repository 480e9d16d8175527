# slip
"""The places in the order of probabilities are returned, and not the tokens there.

Which token is at this place of the ranking?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    ranked, _ = probabilities.sort(dim=-1, descending=True)
    tokens = (ranked.cumsum(-1) <= uniform[:, None]).sum(-1).clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
