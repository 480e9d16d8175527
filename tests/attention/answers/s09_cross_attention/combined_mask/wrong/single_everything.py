"""Both of length one: batch 1 and one query give shape (1, n_k).

Diagnosis: none
"""


def combined_mask(padding, pairs):
    if len(padding) == 1 and len(pairs) == 1:
        return padding | pairs
    return padding.unsqueeze(1) | pairs.unsqueeze(0)
