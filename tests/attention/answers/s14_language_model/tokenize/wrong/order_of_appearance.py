"""The vocabulary is in the order of first appearance.

Diagnosis: The vocabulary is in the order in which the characters appear in the text.
"""

import torch
from torch import nn


def tokenize(text):
    vocabulary = list(dict.fromkeys(text))
    stoi = {ch: i for i, ch in enumerate(vocabulary)}
    return vocabulary, torch.tensor([stoi[c] for c in text])
