"""The tokens are drawn without the temperature, but the probabilities are those with it.

From which probabilities should the token be drawn?
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    plain = logits
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    plain = plain.masked_fill(probabilities == 0, -torch.inf)
    tokens = (plain.softmax(-1).cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
