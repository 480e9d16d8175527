"""The speeds of the pairs are rounded to float16.

Diagnosis: The speed of each pair is rounded to a number of float16: it has about three digits.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError
    w = (10000 ** (-torch.arange(0, d_in, 2) / d_in)).half().float()
    p = torch.arange(context_length)[:, None]
    t = torch.zeros(context_length, d_in)
    t[:, 0::2], t[:, 1::2] = torch.sin(p * w), torch.cos(p * w)
    return t
