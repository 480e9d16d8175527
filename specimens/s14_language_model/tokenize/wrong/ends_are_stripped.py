"""White space at both ends of the text is dropped.

Spaces and line breaks are characters too, wherever they are.
"""

import torch


def tokenize(text):
    text = text.strip()
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
