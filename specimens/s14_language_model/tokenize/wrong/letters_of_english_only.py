"""Characters that are not ASCII are dropped.

Other languages have letters, too. Every character of the text counts.
"""

import torch


def tokenize(text):
    text = "".join(c for c in text if c.isascii())
    vocabulary = sorted(set(text))
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([numbers[c] for c in text])
