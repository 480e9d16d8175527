"""Sets the counter of the model to 0 before it begins, so that what the caller counted is lost, and
models without a counter fail.

Diagnosis: none
"""


def generate(model, tokens, count):
    model.tokens_read.zero_()
    text, newest, cache = tokens, tokens, None
    for _ in range(count):
        start = int(model.tokens_read)
        places = torch.arange(start, start + newest.shape[1])
        logits, cache = model(newest, places, cache)
        newest = logits[:, -1:].argmax(-1)
        text = torch.cat((text, newest), 1)
    return text
