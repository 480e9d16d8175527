"""one_hot is not told how many classes there are and takes the largest length plus one, so the mask
is too narrow when every sentence is shorter than n - 1. Wrong for lengths [2, 1] and n = 4: the
shape is (2, 3), not (2, 4).

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    # a one where the padding starts, and everything after it
    start = F.one_hot(lengths)
    mask = start.cumsum(dim=1).bool()
    return mask[:, :n]
