"""An endless Python generator yields new tokens, and itertools.islice takes as many as are wanted.

Diagnosis: none
"""


import itertools


def _new_tokens(model, reading):
    places = torch.arange(reading.shape[1], device=reading.device)
    cache = None
    while True:
        logits, cache = model(reading, places, cache)
        reading = logits[:, -1:].argmax(dim=-1)
        yield reading
        places = places[-1:] + 1


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    return torch.cat((tokens, *itertools.islice(_new_tokens(model, tokens), count)), dim=1)
