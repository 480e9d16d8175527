"""The targets begin behind the whole piece (offset + length) and are cut off at the end of the text.

Diagnosis: The targets begin where the piece of inputs ends.
"""

import torch
from torch import nn


def make_batch(tokens, offsets, length):
    n = len(tokens)
    x = torch.stack([tokens[o : o + length] for o in offsets.tolist()])
    y = torch.stack(
        [tokens[(torch.arange(length) + o + length).clamp(max=n - 1)] for o in offsets.tolist()]
    )
    return x, y
