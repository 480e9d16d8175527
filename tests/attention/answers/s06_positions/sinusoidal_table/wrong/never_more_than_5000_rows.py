"""The table is cut from one of 5000 rows, a number written into the code, so that a longer context
gets too few rows.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in must be even.")
    max_len = 5000
    position = torch.arange(max_len).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2) * (-math.log(10000.0) / d_in))
    table = torch.zeros(max_len, d_in)
    table[:, 0::2] = torch.sin(position * div_term)
    table[:, 1::2] = torch.cos(position * div_term)
    return table[:context_length]
