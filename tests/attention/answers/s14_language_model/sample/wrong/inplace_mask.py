"""At temperature 1 the caller's logits are masked in place.

Diagnosis: none
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    if temperature != 1.0:
        logits = logits / temperature
    if top_k is not None:
        keep = torch.zeros_like(logits, dtype=torch.bool).scatter(
            -1, logits.topk(top_k, dim=-1).indices, True
        )
        logits[~keep] = -torch.inf
    p = torch.softmax(logits, dim=-1)
    total = p.cumsum(-1)
    tokens = (total > uniform[:, None]).int().argmax(-1)
    return tokens, p
