# slip
"""The last word of each sentence is blocked as well.

Tokens are counted from zero: a sentence of length 3 has the tokens 0, 1 and 2.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(1, n + 1) >= lengths[:, None]
