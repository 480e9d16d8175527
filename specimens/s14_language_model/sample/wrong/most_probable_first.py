# slip
"""The parts lie on the line in the order of their probabilities.

In which order does the text lay them side by side?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    ranked, order = probabilities.sort(dim=-1, descending=True)
    places = (ranked.cumsum(-1) <= uniform[:, None]).sum(-1, keepdim=True)
    tokens = order.gather(-1, places.clamp(max=logits.shape[-1] - 1))[:, 0]
    return tokens, probabilities
