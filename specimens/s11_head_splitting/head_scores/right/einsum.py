"""An einsum over the feature axis."""

import torch


def head_scores(queries, keys):
    return torch.einsum("bhid,bhjd->bhij", queries, keys)
