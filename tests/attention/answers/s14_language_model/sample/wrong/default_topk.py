"""top_k is 50 by default.

Diagnosis: If top_k is not given, only the 50 most probable tokens are kept.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=50):
    logits = logits / temperature
    if top_k is not None:
        keep = torch.zeros_like(logits, dtype=torch.bool).scatter(
            -1, logits.topk(min(top_k, logits.shape[-1]), dim=-1).indices, True
        )
        logits = logits.masked_fill(~keep, -torch.inf)
    p = torch.softmax(logits, dim=-1)
    total = p.cumsum(-1)
    tokens = (total > uniform[:, None]).int().argmax(-1)
    return tokens, p
