"""Wrong for full sentences: rows of an upper triangle are looked up by length, row L is True from
column L on. The triangle has n rows only, 0 to n - 1, so a sentence of length n ends in an
IndexError (an n + 1st row without any True would be needed).

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    triangle = torch.ones(n, n, dtype=torch.bool).triu()
    return triangle[lengths]
