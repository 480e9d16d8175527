"""The exponent is divided with //, so it is 0 for all pairs.

Diagnosis: All pairs have the same angle, as if the exponent were always 0.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    p = torch.arange(context_length)[:, None]
    i = torch.arange(d_in // 2)
    angle = p / 10000 ** (2 * i // d_in)
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()
    return table
