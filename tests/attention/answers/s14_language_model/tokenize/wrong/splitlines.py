"""Windows line breaks become plain ones.

Diagnosis: none
"""

import torch


def tokenize(text):
    text = text.replace("\r\n", "\n")
    vocabulary = sorted(set(text))
    return vocabulary, torch.tensor([vocabulary.index(c) for c in text])
