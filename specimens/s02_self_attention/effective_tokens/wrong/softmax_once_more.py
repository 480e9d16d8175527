"""A softmax is taken of the weights, which are already the result of one.

That makes every row nearly even, and the number nearly n. The weights are given; use them as they are.
"""

import torch


def effective_tokens(weights):
    return torch.special.entr(torch.softmax(weights, dim=-1)).sum(dim=-1).exp()
