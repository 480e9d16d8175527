"""Sines and cosines are the parts of a complex exponential.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in & 1:
        raise ValueError
    w = 1 / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    z = torch.polar(
        torch.ones(context_length, d_in // 2, dtype=torch.float64),
        torch.outer(torch.arange(context_length).double(), w),
    )
    return torch.stack([z.imag, z.real], -1).flatten(1).float()
