"""The place of the newest token is read off the counter of the model, tokens_read, less what it was
in the beginning; a model that has no such counter (SmallModel below) raises AttributeError.

Diagnosis: none
"""


def generate(model, tokens, count):
    before = int(model.tokens_read)
    logits, cache = model(tokens, torch.arange(tokens.shape[1]))
    new = [logits[:, -1:].argmax(-1)]
    while len(new) < count:
        place = int(model.tokens_read) - before
        logits, cache = model(new[-1], torch.tensor([place]), cache)
        new.append(logits[:, -1:].argmax(-1))
    return torch.cat([tokens, *new], 1)
