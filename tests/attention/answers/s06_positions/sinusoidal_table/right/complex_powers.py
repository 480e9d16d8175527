"""Right: powers of a complex number of modulus 1 for every pair, taken apart into imaginary and
real part.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    speed = 10000.0 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    angle = torch.arange(context_length, dtype=torch.float64).outer(speed)
    hands = torch.polar(torch.ones_like(angle), angle)
    return torch.view_as_real(hands).flip(-1).reshape(context_length, d_in).float()
