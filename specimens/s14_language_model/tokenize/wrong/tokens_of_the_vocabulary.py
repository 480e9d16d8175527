"""The tokens number the vocabulary and not the text.

There is one token for each character of the text.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    return vocabulary, torch.arange(len(vocabulary))
