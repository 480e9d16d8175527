"""Later positions count the calls, and the first cache is used for all calls.

Diagnosis: The places count the new tokens only. The cache of the first call is used in all later
ones.
"""


def generate(model, tokens, count):
    n = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(n), None)
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    found = [tokens, newest]
    for place in range(n, n + count - 1):
        logits, _ = model(newest, torch.tensor([place - n]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        found.append(newest)
    return torch.cat(found, dim=1)
