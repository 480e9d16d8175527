"""Both are expanded to the full shape; the copy is filled in place."""

import torch


def combined_mask(padding, pairs):
    batch, n_k = padding.shape
    n_q = pairs.shape[0]
    mask = pairs.expand(batch, n_q, n_k).clone()
    mask |= padding.view(batch, 1, n_k).expand(batch, n_q, n_k)
    return mask
