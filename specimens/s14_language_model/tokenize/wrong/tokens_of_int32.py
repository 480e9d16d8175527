"""The tokens are int32.

The dtype is part of the task. Which one does torch.tensor choose for integers by itself?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text], dtype=torch.int32)
