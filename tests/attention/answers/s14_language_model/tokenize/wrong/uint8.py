"""The tokens pass through uint8, which wraps above 255.

Diagnosis: The tokens begin again at 0 after 255: 256 becomes 0, and 257 becomes 1.
"""

import torch


def tokenize(text):
    vocabulary = sorted(set(text))
    index = {c: i for i, c in enumerate(vocabulary)}
    return vocabulary, torch.tensor([index[c] % 256 for c in text], dtype=torch.uint8).long()
