"""Counts the columns with a cumulative sum of ones (1 .. n) and compares with the lengths, no
arange.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ones = torch.ones(lengths.shape[0], n, dtype=torch.int64, device=lengths.device)
    number = ones.cumsum(dim=1)  # 1, 2, ..., n
    return number.gt(lengths.view(-1, 1))
