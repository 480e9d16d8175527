"""The tokens are kept whose probabilities sum to a share, and not k of them.

That is another way of sampling. Here their number is given.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        ranked, order = logits.sort(dim=-1, descending=True)
        sums = ranked.softmax(-1).cumsum(-1)
        cut = (sums - ranked.softmax(-1) > 0.9).gather(-1, order.argsort(-1))
        logits = logits.masked_fill(cut, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
