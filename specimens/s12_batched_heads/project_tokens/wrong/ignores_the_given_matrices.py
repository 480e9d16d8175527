"""The projections come from new random matrices, not from the given ones.

The stack is an argument. Random numbers that are drawn inside a function depend on everything that
was drawn before.
"""

# T34

import torch


def project_tokens(W, x):
    torch.manual_seed(123)
    own = torch.rand(W.shape)
    return x @ own.transpose(1, 2)
