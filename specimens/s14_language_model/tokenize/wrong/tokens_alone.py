"""Only the tokens are returned.

Two values are expected. What would a reader of the tokens need to get the text back?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return torch.tensor([numbers[c] for c in text])
