"""A single head loses its axis.

With one head the result still has three axes, the first of size 1. Do you treat one head as a case
of its own, or squeeze?
"""

import torch


def project_tokens(W, x):
    return torch.stack([x @ matrix.T for matrix in W]).squeeze(0)
