"""The tokens are floats.

`torch.Tensor(...)` and `torch.tensor(...)` are not the same. Which one keeps integers?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.Tensor([numbers[c] for c in text])
