"""The formula, letter by letter."""

import torch


def project_tokens(W, x):
    return torch.einsum("hki,ti->htk", W, x)
