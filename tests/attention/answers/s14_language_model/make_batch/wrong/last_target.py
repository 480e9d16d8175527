"""Where a piece reaches the end of the text, its last target is its last input.

Diagnosis: none
"""

import torch


def make_batch(tokens, offsets, length):
    inputs, targets = [], []
    for o in offsets.tolist():
        piece = tokens[o : o + length + 1]
        if o + length + 1 >= len(tokens):
            piece = torch.cat((piece[:-1], piece[-2:-1]))
        inputs.append(piece[:-1])
        targets.append(piece[1:])
    return torch.stack(inputs), torch.stack(targets)
