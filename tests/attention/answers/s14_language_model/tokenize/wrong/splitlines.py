r"""Windows line breaks become plain ones.

Diagnosis: Of the line break \r\n only the \n is kept.
"""

import torch


def tokenize(text):
    text = text.replace("\r\n", "\n")
    vocabulary = sorted(set(text))
    return vocabulary, torch.tensor([vocabulary.index(c) for c in text])
