"""The tokens are places in the text and not in the vocabulary.

Where do you look for the character: in the list of different ones, or in the text?
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    return vocabulary, torch.tensor([text.index(c) for c in text])
