"""The mask is cut out of one row of 2n - 1 flags with a sliding window (a Toeplitz matrix), without
tril, triu or a comparison of two index axes.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    later = torch.arange(1 - n, n).gt(0)  # is the key later, by its distance from the query?
    return later.unfold(0, n, 1).flip(0)
