"""Wrong: a table of 5000 places, as in many tutorials, is made and cut to the context length.
sinusoidal_table(6000, 4) has the shape (5000, 4), and not (6000, 4).

Diagnosis: none
"""

def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, not {d_in}")
    max_len = 5000
    table = torch.zeros(max_len, d_in)
    position = torch.arange(max_len, dtype=torch.float64).unsqueeze(1)
    divisor = 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    table[:, 0::2] = torch.sin(position / divisor)
    table[:, 1::2] = torch.cos(position / divisor)
    return table[:context_length]
