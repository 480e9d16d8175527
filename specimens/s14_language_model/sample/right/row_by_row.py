"""Goes along the line of each row with plain numbers."""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = []
    for row, u in zip(probabilities.double().tolist(), uniform.tolist(), strict=True):
        end = 0.0
        for token, p in enumerate(row):
            end += p
            if end > u:
                break
        tokens.append(token)
    return torch.tensor(tokens), probabilities
