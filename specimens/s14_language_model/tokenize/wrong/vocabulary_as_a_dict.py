"""The vocabulary is a dict from characters to numbers.

The first value is a list; a dict may help to find the tokens.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return numbers, torch.tensor([numbers[c] for c in text])
