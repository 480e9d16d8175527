"""The exponents run from 0 to 1, as in tensor2tensor.

Diagnosis: The exponents run from 0 to 1: the last one should be (d - 2) / d.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError
    p = torch.arange(context_length)[:, None]
    half = d_in // 2
    w = torch.exp(-math.log(10000.0) * torch.arange(half) / max(half - 1, 1))
    t = torch.zeros(context_length, d_in)
    t[:, 0::2], t[:, 1::2] = torch.sin(p * w), torch.cos(p * w)
    return t
