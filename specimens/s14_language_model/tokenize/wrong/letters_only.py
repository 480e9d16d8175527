"""Only letters are kept.

What becomes of full stops, spaces and digits?
"""

import torch


def tokenize(text):
    text = "".join(c for c in text if c.isalpha())
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
