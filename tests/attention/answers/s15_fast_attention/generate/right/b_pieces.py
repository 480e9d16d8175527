"""Keeps a list of pieces, the newest of which is what the model reads next; the place is counted
along, and the first call passes no cache at all.

Diagnosis: none
"""


@torch.no_grad()
def generate(model, tokens, count):
    pieces, place, extra = [tokens], 0, ()
    while len(pieces) <= count:
        piece = pieces[-1]
        n = piece.shape[1]
        logits, cache = model(piece, torch.arange(place, place + n), *extra)
        extra, place = (cache,), place + n
        pieces.append(logits[:, -1:].argmax(-1))
    return torch.cat(pieces, dim=1)
