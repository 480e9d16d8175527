"""The tokens are returned first and the vocabulary second.

Compare the order of your two values with the docstring.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return torch.tensor([numbers[c] for c in text]), vocabulary
