# slip
"""The mask has a column for each sentence; it should have a row.

The expected shape is (batch, n). Which of the two has to be transposed before they are compared?
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n)[:, None] >= lengths
