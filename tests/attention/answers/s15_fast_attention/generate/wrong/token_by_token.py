"""The beginning is read token by token, and its last token twice.

Diagnosis: The last given token is read a second time with the cache.
"""


def generate(model, tokens, count):
    n = tokens.shape[1]
    cache = None
    for p in range(n):
        logits, cache = model(tokens[:, p : p + 1], torch.tensor([p]), cache)
    logits, cache = model(tokens[:, -1:], torch.tensor([n - 1]), cache)
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    found = [tokens, newest]
    for place in range(n, n + count - 1):
        logits, cache = model(newest, torch.tensor([place]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        found.append(newest)
    return torch.cat(found, dim=1)
