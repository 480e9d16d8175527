"""The results of the heads are added up, and their axis is gone.

A letter that is missing after einsum's arrow is summed over. Which letters should be left?
"""

import torch


def project_tokens(W, x):
    return torch.einsum("hki,ti->tk", W, x)
