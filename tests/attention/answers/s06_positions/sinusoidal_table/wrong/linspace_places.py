"""The places are linspace(0, n, n), so that they are more than 1 apart.

Diagnosis: The last row belongs to place n, the number of rows, and not to place n - 1: the places
are more than 1 apart.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError
    p = torch.linspace(0, context_length, context_length)[:, None]
    w = 10000 ** (-torch.arange(0, d_in, 2) / d_in)
    t = torch.zeros(context_length, d_in)
    t[:, 0::2], t[:, 1::2] = torch.sin(p * w), torch.cos(p * w)
    return t
