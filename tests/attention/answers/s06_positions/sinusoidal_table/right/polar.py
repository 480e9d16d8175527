"""Complex exponentials in double precision, viewed as real numbers and swapped.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in should be even")
    p = torch.arange(context_length, dtype=torch.float64)
    f = torch.logspace(0, -4 * (d_in - 2) / d_in, d_in // 2, dtype=torch.float64)
    z = torch.polar(torch.ones(len(p), len(f), dtype=torch.float64), torch.outer(p, f))
    return torch.view_as_real(z).flip(-1).flatten(1).float()
