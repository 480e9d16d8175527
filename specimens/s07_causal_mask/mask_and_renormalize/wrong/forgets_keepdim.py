"""The entries of a row are divided by the sums of other rows.

A sum over the last axis of (n_q, n_k) has shape (n_q,), which broadcasts along columns; if the matrix
is square there is not even an error. Look at the argument that keeps an axis of size 1.
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    return (kept / kept.sum(dim=-1)).nan_to_num(0.0)
