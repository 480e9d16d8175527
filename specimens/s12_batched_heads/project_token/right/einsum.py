"""The formula, letter by letter."""

import torch


def project_token(W, x):
    return torch.einsum("hki,i->hk", W, x)
