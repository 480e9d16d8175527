"""The most probable token is always taken, whatever the number is.

Draw the line from 0 to 1 with the probabilities of the example, and mark the number.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = probabilities.argmax(dim=-1)
    return tokens, probabilities
