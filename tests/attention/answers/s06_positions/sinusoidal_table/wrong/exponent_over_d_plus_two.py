"""Wrong: the exponent is 2i / (d_in + 2).

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    p = torch.arange(context_length, dtype=torch.float64)[:, None]
    i = torch.arange(d_in // 2, dtype=torch.float64)
    angle = p / 10000 ** (2 * i / (d_in + 2))
    table = torch.empty(context_length, d_in)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()
    return table
