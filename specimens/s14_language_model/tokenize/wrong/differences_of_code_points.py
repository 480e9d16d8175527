"""The tokens are the distances of the code points from the smallest one.

Characters between two others that do not occur in the text get no number.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    return vocabulary, torch.tensor([ord(c) - ord(vocabulary[0]) for c in text])
