"""A loop over the tokens; the heads are brought to the front by dim=1."""

import torch


def project_tokens(W, x):
    return torch.stack([W @ token for token in x], dim=1)
