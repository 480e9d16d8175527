"""Marks the first padding token of each sentence (one beyond the end if there is none) and lets a
running sum fill up.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ends = F.one_hot(lengths, num_classes=n + 1)
    return ends.cumsum(dim=1)[:, :n].gt(0)
