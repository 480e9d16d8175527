"""Marks the first padded place of each sentence with a one-hot row of n + 1 places, and lets a
running sum fill the rest.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    starts = F.one_hot(lengths, num_classes=n + 1)  # a full sentence has its mark in place n
    return starts[:, :n].cumsum(dim=1).bool()
