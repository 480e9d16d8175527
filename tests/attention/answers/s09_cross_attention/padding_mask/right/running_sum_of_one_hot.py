"""Puts a single 1 into column ``length`` of a row of n + 1 columns and lets a running sum carry it
to the right. The last column, which only a full sentence uses, is cut off.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    first_pad = F.one_hot(lengths, num_classes=n + 1)
    return first_pad.cumsum(dim=1)[:, :n].bool()
