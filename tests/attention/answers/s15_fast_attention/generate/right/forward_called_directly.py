"""Right. model.forward is called directly, under no_grad, and the places are slices of one range.

Diagnosis: none
"""


@torch.no_grad()
def generate(model, tokens, count):
    n = tokens.shape[1]
    places = torch.arange(n + count)
    logits, cache = model.forward(tokens, places[:n])
    found = [tokens, logits[:, -1:].argmax(-1)]
    while len(found) <= count:
        at = n + len(found) - 2
        logits, cache = model.forward(found[-1], places[at : at + 1], cache)
        found.append(logits[:, -1:].argmax(-1))
    return torch.cat(found, 1)
