"""The places are float16 numbers, which are rounded beyond 2048.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2 == 1:
        raise ValueError
    p = torch.arange(context_length, dtype=torch.float16)[:, None].float()
    w = torch.exp(torch.arange(0, d_in, 2) * (-math.log(10000.0) / d_in))
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = torch.sin(p * w)
    table[:, 1::2] = torch.cos(p * w)
    return table
