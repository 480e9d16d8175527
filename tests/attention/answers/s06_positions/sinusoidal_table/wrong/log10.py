"""Wrong: log10 in place of the natural logarithm: exp(-2i / d * log10(10000)).

Diagnosis: The place is divided by a power of about 54.6, not of 10000; the exponent is 2i / d.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    p = torch.arange(context_length, dtype=torch.float64)[:, None]
    i = torch.arange(d_in // 2, dtype=torch.float64)
    angle = p * torch.exp(-2 * i / d_in * math.log10(10000))
    table = torch.empty(context_length, d_in)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()
    return table
