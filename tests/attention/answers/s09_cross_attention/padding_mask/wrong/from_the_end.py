"""Counts the padding from the end with a slice -k:; for a sentence that fills all its rows k is 0,
and the slice -0: marks the whole sentence as padding.

Diagnosis: A sentence that fills all its rows is blocked entirely.
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    for b, length in enumerate(lengths.tolist()):
        mask[b, -(n - length) :] = True
    return mask
