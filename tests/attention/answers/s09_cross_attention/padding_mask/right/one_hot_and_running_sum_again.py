"""Puts a one where the padding begins and lets ``cumsum`` spread it to the end of the row.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    first_padding = F.one_hot(lengths, num_classes=n + 1)
    return first_padding.cumsum(dim=1)[:, :n] > 0
