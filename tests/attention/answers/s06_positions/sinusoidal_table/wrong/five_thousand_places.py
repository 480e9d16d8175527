"""Wrong. The table is made for max_len = 5000 places, as in a well-known tutorial, and cut to size:
sinusoidal_table(6000, 4) has only 5000 rows.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, got {d_in}")
    max_len = 5000
    position = torch.arange(0, max_len, dtype=torch.double).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2).double() * (-math.log(10000.0) / d_in))
    pe = torch.zeros(max_len, d_in)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe[:context_length]
