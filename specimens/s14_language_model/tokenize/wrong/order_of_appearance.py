"""The vocabulary is in the order in which the characters appear in the text.

The order of the vocabulary is part of the task: that of `sorted`.
"""

import torch


def tokenize(text):
    vocabulary = list(dict.fromkeys(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
