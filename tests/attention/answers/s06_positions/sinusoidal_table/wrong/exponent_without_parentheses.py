"""Wrong: 10000 ** 2 * i / d_in is 10 ** 8 * i / d_in: p is divided by that, so pair 0 is divided by
0 (which 1e-9 hides).

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    p = torch.arange(context_length, dtype=torch.float64)[:, None]
    i = torch.arange(d_in // 2, dtype=torch.float64)
    angle = p / (10000 ** 2 * i / d_in + 1e-9)
    table = torch.empty(context_length, d_in)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()
    return table
