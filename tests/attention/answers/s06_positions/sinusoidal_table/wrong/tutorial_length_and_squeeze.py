"""Wrong, two mistakes. The number of places is capped by a 5000 from a tutorial:
sinusoidal_table(6000, 2) has 5000 rows. And squeeze drops the axis of places if there is one:
sinusoidal_table(1, 4) has shape (4,).

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in has to be even, got {d_in}")
    max_len = 5000
    pe = torch.zeros(1, max_len, d_in)
    position = torch.arange(max_len, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2).float() * (-math.log(10000.0) / d_in))
    pe[0, :, 0::2] = torch.sin(position * div_term)
    pe[0, :, 1::2] = torch.cos(position * div_term)
    return pe[:, :context_length].squeeze()
