"""Capitals are converted to lower case.

Are A and a the same character? Every character counts as it is.
"""

import torch


def tokenize(text):
    text = text.lower()
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
