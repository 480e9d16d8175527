# slip
"""Each token can still see the next one: the triangle begins one diagonal too far out.

Write down the mask of three tokens by hand and compare entry [0, 1].
"""

import torch


def causal_mask(n):
    return torch.triu(torch.ones(n, n), diagonal=2).bool()
