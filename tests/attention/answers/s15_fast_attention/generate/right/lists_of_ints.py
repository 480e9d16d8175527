"""The text is kept as Python lists of ints and made a tensor at the end; the model is put into
evaluation mode and back; inference mode as a decorator.

Diagnosis: none
"""


@torch.inference_mode()
def generate(model, tokens, count):
    mode = model.training
    model.eval()
    try:
        texts, cache, fed, place = tokens.tolist(), None, tokens, 0
        for _ in range(count):
            where = torch.arange(place, place + fed.size(1))
            logits, cache = model(fed, where, cache)
            place += fed.size(1)
            newest = [max(range(len(row)), key=row.__getitem__) for row in logits[:, -1].tolist()]
            for text, token in zip(texts, newest):
                text.append(token)
            fed = torch.tensor(newest).unsqueeze(1)
        return torch.tensor(texts)
    finally:
        model.train(mode)
