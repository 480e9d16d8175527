"""Two mistakes: the base is 1000, and places are counted from 1.

Diagnosis: The place is divided by 1000 ** (2i / d), not by 10000 ** (2i / d). The places are
counted from 1: the first row belongs to place 1.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2 != 0:
        raise ValueError("d_in")
    pe = torch.zeros(context_length, d_in)
    pos = torch.arange(1, context_length + 1).unsqueeze(1)
    div = torch.exp(torch.arange(0, d_in, 2) * (-math.log(1000.0) / d_in))
    pe[:, 0::2] = torch.sin(pos * div)
    pe[:, 1::2] = torch.cos(pos * div)
    return pe
