# slip
"""The k probabilities are not scaled: they do not sum to 1.

Which tokens may be drawn in the example with k = 2, and what do their probabilities sum to?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    probabilities = torch.softmax(logits, dim=-1)
    if top_k is not None:
        smallest = probabilities.topk(top_k, dim=-1).values[:, -1:]
        probabilities = probabilities.masked_fill(probabilities < smallest, 0.0)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
