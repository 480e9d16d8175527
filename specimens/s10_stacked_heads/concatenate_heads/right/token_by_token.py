"""Builds every token's row from the rows of the heads."""

import torch


def concatenate_heads(outputs):
    if outputs[0].dim() == 3:
        sequences = zip(*outputs)
        return torch.stack([concatenate_heads(list(sequence)) for sequence in sequences])
    rows = [torch.hstack(rows) for rows in zip(*outputs)]
    return torch.stack(rows)
