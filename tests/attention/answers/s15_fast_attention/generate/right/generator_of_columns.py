"""Right: a Python generator yields one new column after another and keeps the cache, whatever it
is, in a list of further arguments; islice stops it before the last new token would be read.

Diagnosis: none
"""
import itertools


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    def columns():
        unread, place, more = tokens, 0, []
        while True:
            n = unread.shape[1]
            logits, *more = model(unread, torch.arange(place, place + n), *more)
            unread = logits[:, -1:].argmax(dim=2)
            place += n
            yield unread

    return torch.cat((tokens, *itertools.islice(columns(), count)), dim=1)
