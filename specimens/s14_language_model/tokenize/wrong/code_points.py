"""The tokens are the code points of the characters and not their places in the vocabulary.

The tokens count places in your own list, from 0 to its length minus 1.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    return vocabulary, torch.tensor([ord(c) for c in text])
