"""Three loops over plain bools."""

import torch


def combined_mask(padding, pairs):
    n_q, n_k = pairs.shape
    mask = torch.empty(len(padding), n_q, n_k, dtype=torch.bool)
    for b in range(len(padding)):
        for i in range(n_q):
            for j in range(n_k):
                mask[b, i, j] = bool(padding[b, j]) or bool(pairs[i, j])
    return mask
