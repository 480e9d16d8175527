"""The offsets are multiplied by the length (modulo the text).

Diagnosis: The offsets are multiplied by the length.
"""

import torch
from torch import nn


def make_batch(tokens, offsets, length):
    idx = (offsets[:, None] * length + torch.arange(length)) % (len(tokens) - 1)
    return tokens[idx], tokens[idx + 1]
