"""(10000 ** 2i) ** (1/d) with whole numbers: OverflowError from d_in = 80 on ("Returns a float
tensor of shape (context_length, d_in)").

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    table = torch.zeros(context_length, d_in)
    p = torch.arange(context_length, dtype=torch.float64)
    for i in range(d_in // 2):
        freq = (10000 ** (2 * i)) ** (1 / d_in)
        table[:, 2 * i] = torch.sin(p / freq)
        table[:, 2 * i + 1] = torch.cos(p / freq)
    return table
