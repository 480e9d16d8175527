"""Cuts the table out of one with 5000 rows, so for a context_length above 5000 rows are missing.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, got {d_in}.")
    max_len = 5000
    position = torch.arange(max_len, dtype=torch.float32).unsqueeze(1)
    div_term = 10000.0 ** (torch.arange(0, d_in, 2, dtype=torch.float32) / d_in)
    table = torch.zeros(max_len, d_in)
    table[:, 0::2] = torch.sin(position / div_term)
    table[:, 1::2] = torch.cos(position / div_term)
    return table[:context_length].clone()
