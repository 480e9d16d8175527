"""Repeats pairs for each sentence and then writes the padding in place into this own copy, through
a transposed view indexed with a bool.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    mask = pairs.repeat(len(padding), 1, 1)  # repeat always copies
    mask.transpose(1, 2)[padding] = True  # [b, j] of the view: all queries of key j
    return mask
