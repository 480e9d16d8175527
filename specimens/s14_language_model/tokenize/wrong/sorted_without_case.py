"""The vocabulary is sorted as if there were no capitals.

`sorted` without a key sorts characters by their code points: A to Z come before a to z.
"""

import torch


def tokenize(text):
    vocabulary = sorted(sorted(set(text)), key=str.lower)
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
