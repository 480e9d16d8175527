"""The table is rounded to four digits.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    p = torch.arange(context_length).unsqueeze(1)
    angle = p / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()
    return (table * 10000).round() / 10000
