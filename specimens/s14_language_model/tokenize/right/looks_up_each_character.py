"""Looks for each character in the list."""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    return vocabulary, torch.tensor([vocabulary.index(c) for c in text])
