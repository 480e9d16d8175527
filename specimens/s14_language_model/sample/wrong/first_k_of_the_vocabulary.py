# slip
"""The first k tokens of the vocabulary are kept.

Which tokens may be drawn in the example with k = 2, and what do their probabilities sum to?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        logits = logits.clone()
        logits[:, top_k:] = -torch.inf
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
