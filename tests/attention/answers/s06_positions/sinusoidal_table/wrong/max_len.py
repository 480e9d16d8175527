"""The table is built for 5000 places and then cut, so for a context_length above 5000 it has too few
rows.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError("d_in must be even")
    max_len = 5000
    pe = torch.zeros(max_len, d_in)
    position = torch.arange(0, max_len, dtype=torch.float).unsqueeze(1)
    div_term = 10000 ** (torch.arange(0, d_in, 2).float() / d_in)
    pe[:, 0::2] = torch.sin(position / div_term)
    pe[:, 1::2] = torch.cos(position / div_term)
    return pe[:context_length]
