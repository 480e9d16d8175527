"""The text is split into words and not into characters.

A token is a single character here.
"""

import torch


def tokenize(text):
    words = text.split()
    vocabulary = sorted(set(words))
    return vocabulary, torch.tensor([vocabulary.index(w) for w in words], dtype=torch.long)
