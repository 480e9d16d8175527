"""Groups the sorted characters; returns a list of two."""

import itertools

import torch


def tokenize(text):
    vocabulary = [c for c, _ in itertools.groupby(sorted(text))]
    numbers = {c: n for n, c in enumerate(vocabulary)}
    return [vocabulary, torch.LongTensor([numbers[c] for c in text])]
