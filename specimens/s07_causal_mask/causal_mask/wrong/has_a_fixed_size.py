"""The size of the mask is fixed and does not follow n.

Is there a number in your function that should be n? Try another length than that of the example.
"""

# T43

import torch


def causal_mask(n):
    return torch.triu(torch.ones(6, 6), diagonal=1).bool()
