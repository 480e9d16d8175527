"""The numbers start at 1 and not at 0.

Which place does the first entry of a list have in Python?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary, start=1)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
