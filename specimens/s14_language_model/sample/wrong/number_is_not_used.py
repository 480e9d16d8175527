"""The token is drawn with a random number that is not the given one.

Draw the line from 0 to 1 with the probabilities of the example, and mark the number.
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = torch.multinomial(probabilities, 1)[:, 0]
    return tokens, probabilities
