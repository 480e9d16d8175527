"""The vocabulary is a set, which has no places.

Which type has an order, so that a number can name an entry?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return set(vocabulary), torch.tensor([numbers[c] for c in text])
