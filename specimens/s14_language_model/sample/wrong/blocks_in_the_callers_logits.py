"""With top_k, the caller's logits are changed in place.

masked_fill_ writes into the tensor itself.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    given, logits = logits, logits / temperature
    if top_k is not None:
        given.masked_fill_(logits < logits.topk(top_k, dim=-1).values[:, -1:], -torch.inf)
        logits = given / temperature
    probabilities = torch.softmax(logits, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
