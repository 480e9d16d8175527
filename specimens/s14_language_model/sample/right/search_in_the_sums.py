"""Has searchsorted find the place of each number."""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    ends = probabilities.cumsum(dim=-1).contiguous()
    tokens = torch.searchsorted(ends, uniform[:, None].contiguous(), right=True)[:, 0]
    tokens = tokens.clamp(max=probabilities.shape[-1] - 1)
    return tokens, probabilities
