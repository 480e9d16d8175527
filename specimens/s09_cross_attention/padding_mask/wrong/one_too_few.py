# slip
"""The first token after the end of each sentence is still free.

Tokens are counted from zero: a sentence of length 3 has the tokens 0, 1 and 2.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n) > lengths[:, None]
