"""The vocabulary has an entry for every character of the text, repeated ones too.

How many entries should the vocabulary of "zzzz" have?
"""

import torch


def tokenize(text):
    vocabulary = sorted(text)
    return vocabulary, torch.tensor([vocabulary.index(c) for c in text])
