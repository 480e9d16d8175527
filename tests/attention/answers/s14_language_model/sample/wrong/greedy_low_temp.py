"""At temperatures below 0.1 the most probable token is taken.

Diagnosis: At a low temperature, such as 0.02, the most probable token has the probability 1, and
all others have 0.
"""

import torch
import torch.nn.functional as F


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        keep = torch.zeros_like(logits, dtype=torch.bool).scatter(
            -1, logits.topk(top_k, dim=-1).indices, True
        )
        logits = logits.masked_fill(~keep, -torch.inf)
    p = torch.softmax(logits, dim=-1)
    if temperature < 0.1:
        p = F.one_hot(p.argmax(-1), p.shape[-1]).float()
    total = p.cumsum(-1)
    tokens = (total > uniform[:, None]).int().argmax(-1)
    return tokens, p
