"""Later positions are one too large.

Diagnosis: The places of the new tokens are one too large.
"""


def generate(model, tokens, count):
    n = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(n), None)
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    found = [tokens, newest]
    for place in range(n, n + count - 1):
        logits, cache = model(newest, torch.tensor([place + 1]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        found.append(newest)
    return torch.cat(found, dim=1)
