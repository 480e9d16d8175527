"""Takes the keys of a dict as the vocabulary."""

import torch


def tokenize(text):
    numbers = {}
    for character in sorted(text):
        numbers.setdefault(character, len(numbers))
    return list(numbers), torch.tensor([*map(numbers.get, text)])
