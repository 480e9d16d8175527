"""The vocabulary is ordered by how often a character occurs.

Frequencies play no part in the order that the text asks for.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text), key=lambda c: (-text.count(c), c))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
