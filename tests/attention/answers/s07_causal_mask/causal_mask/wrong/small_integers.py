"""Wrong for long sequences only: row and column numbers are counted in int8 to save memory, so they
wrap around at 128. From n = 128 on, entries are blocked that should be free and the other way
round. Right for n <= 127.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    # one byte per entry is plenty, the result is bool anyway
    ones = torch.ones(n, n, dtype=torch.int8)
    row_number = ones.cumsum(dim=0, dtype=torch.int8)
    col_number = ones.cumsum(dim=1, dtype=torch.int8)
    return col_number > row_number
