"""The beginning is read token by token.

Diagnosis: none
"""


@torch.no_grad()
def generate(model, tokens, count):
    cache = None
    text = tokens
    for place in range(tokens.shape[1] + count - 1):
        logits, cache = model(text[:, place : place + 1], torch.arange(place, place + 1), cache)
        if place >= tokens.shape[1] - 1:
            text = torch.cat([text, logits[:, -1:].argmax(-1)], 1)
    return text
