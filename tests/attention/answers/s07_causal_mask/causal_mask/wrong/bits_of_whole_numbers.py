"""Keeps each row as the bits of an int64, which has 64 of them.

Mistake: for causal_mask(65) entry [63, 64] is False, the text asks for True (key 64 stands after
query 63); for causal_mask(300) 27966 entries are False that should be True.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    bits = torch.arange(n)
    rows = torch.full((n,), -2) << bits  # row i: bits 0 .. i are 0, all higher ones are 1
    return ((rows[:, None] >> bits) & 1).bool()
