"""The logits of all other tokens are set to -100.

Diagnosis: none
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        keep = torch.zeros_like(logits, dtype=torch.bool).scatter(
            -1, logits.topk(top_k, dim=-1).indices, True
        )
        logits = logits.masked_fill(~keep, -100.0)
    p = torch.softmax(logits, dim=-1)
    total = p.cumsum(-1)
    tokens = (total > uniform[:, None]).int().argmax(-1)
    return tokens, p
