"""Two mistakes: the exponent is doubled once too often (the even column number times two, 4i/d
instead of 2i/d); and an odd d_in is not refused, the last cosine is just left out.

Diagnosis: The place is divided by 10000 ** (4i / d), not by 10000 ** (2i / d): the exponents are
twice as large as they should be.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pe = torch.zeros(context_length, d_in)
    position = torch.arange(0, context_length, dtype=torch.float).unsqueeze(1)
    i = torch.arange(0, d_in, 2).float()
    div_term = torch.exp(2 * i * (-math.log(10000.0) / d_in))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)[:, : d_in // 2]
    return pe
