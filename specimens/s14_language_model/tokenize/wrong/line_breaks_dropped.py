"""Line breaks are dropped from the text.

Count the characters of a text with a line break, and your tokens.
"""

import torch


def tokenize(text):
    text = text.replace("\n", "")
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
