"""F.one_hot is not told how many columns there are and makes as many as the longest sentence needs:
for lengths (1, 2) and n = 6 the mask has shape (2, 3) and should have (2, 6).

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    ends = F.one_hot(lengths)  # a 1 where the padding begins
    return ends.cumsum(dim=1)[:, :n].bool()
