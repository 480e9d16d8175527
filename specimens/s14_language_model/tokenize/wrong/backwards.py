"""The vocabulary is sorted backwards.

Which of two characters comes first in `sorted`?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text), reverse=True)
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
