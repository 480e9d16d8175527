"""Unusual: a Python generator yields one new column of tokens at a time and holds the cache in its
own frame; the result is joined once at the end.

Diagnosis: none
"""


from itertools import islice


def _columns(model, tokens):
    unread, place, state = tokens, 0, None
    while True:
        width = unread.size(1)
        where = torch.arange(place, place + width, device=tokens.device)
        logits, state = model(unread, where, state)
        place += width
        unread = logits[:, -1, :].argmax(dim=1, keepdim=True)
        yield unread


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    return torch.cat([tokens, *islice(_columns(model, tokens), count)], dim=1)
