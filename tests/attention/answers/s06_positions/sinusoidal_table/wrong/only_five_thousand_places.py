"""The angles are made for 5000 places and then cut, so for a context_length above 5000 the table
has too few rows.

Diagnosis: none
"""


MAX_LEN = 5000


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    """The position table of Vaswani and others (2017)."""
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, not {d_in}.")
    position = torch.arange(MAX_LEN, dtype=torch.float32).unsqueeze(1)
    div_term = 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float32) / d_in)
    pe = torch.zeros(MAX_LEN, d_in)
    pe[:, 0::2] = torch.sin(position / div_term)
    pe[:, 1::2] = torch.cos(position / div_term)
    return pe[:context_length]
