"""The number of each character is found by binary search in the sorted vocabulary; no dictionary.

Diagnosis: none
"""

from bisect import bisect_left


def tokenize(text):
    vocab = []
    for ch in sorted(text):
        if not vocab or vocab[-1] != ch:
            vocab.append(ch)
    return vocab, torch.tensor([bisect_left(vocab, ch) for ch in text], dtype=torch.long)
