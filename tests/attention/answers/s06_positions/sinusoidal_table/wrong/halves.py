"""All sines in the first half of the columns, all cosines in the second.

Diagnosis: All sines are on the left and all cosines on the right.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    p = torch.arange(context_length).float()[:, None]
    f = 10000 ** (-torch.arange(0, d_in, 2).float() / d_in)
    return torch.cat((torch.sin(p * f), torch.cos(p * f)), dim=1)
