"""`itertools.accumulate` over the places, the state is a pair; cat in the end; under inference_mode
as a context.

Diagnosis: none
"""
from itertools import accumulate


def generate(model, tokens, count):
    def step(state, place):
        _, cache = state
        logits, cache = model(state[0], torch.arange(place - state[0].shape[1], place), cache)
        return logits[:, -1:].argmax(-1), cache

    n = tokens.shape[1]
    with torch.inference_mode():
        states = accumulate(range(n, n + count), step, initial=(tokens, None))
        return torch.cat([newest for newest, _ in states], dim=1).clone()
