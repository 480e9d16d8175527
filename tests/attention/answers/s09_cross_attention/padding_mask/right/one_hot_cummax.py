"""Marks the first padded place with a one-hot row of n + 1 entries and lets a running maximum carry
the mark to the end. The last entry, which only full sentences reach, is cut off.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    first_padded = F.one_hot(lengths, num_classes=n + 1)
    from_there_on, _ = first_padded.cummax(dim=1)
    return from_there_on[:, :n].bool()
