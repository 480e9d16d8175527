"""Keeps a sorted list and searches it by halves."""

import bisect

import torch


def tokenize(text):
    vocabulary = []
    for character in text:
        place = bisect.bisect_left(vocabulary, character)
        if place == len(vocabulary) or vocabulary[place] != character:
            vocabulary.insert(place, character)
    tokens = torch.zeros(len(text), dtype=torch.long)
    for n, character in enumerate(text):
        tokens[n] = bisect.bisect_left(vocabulary, character)
    return vocabulary, tokens
