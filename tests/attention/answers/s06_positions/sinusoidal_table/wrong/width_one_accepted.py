"""The width 1 is accepted; other odd widths are refused.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in > 1 and d_in % 2:
        raise ValueError
    p = torch.arange(context_length)[:, None]
    w = 10000 ** (-torch.arange(0, d_in, 2) / d_in)
    t = torch.zeros(context_length, d_in)
    t[:, 0::2] = torch.sin(p * w)
    t[:, 1::2] = torch.cos(p * w[: d_in // 2])
    return t
