"""The results of the heads are added up.

A letter that is missing after einsum's arrow is summed over. Which axes should be left?
"""

import torch


def project_token(W, x):
    return torch.einsum("hki,i->k", W, x)
