"""Stops early if all texts give token 0.

Diagnosis: none
"""


def generate(model, tokens, count):
    n = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(n), None)
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    found = [tokens, newest]
    for place in range(n, n + count - 1):
        logits, cache = model(newest, torch.tensor([place]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        found.append(newest)
        if (newest == 0).all():
            break
    return torch.cat(found, dim=1)
