"""Spreads the exponents from 0 to 1 with both ends included, as fairseq and tensor2tensor do.

Mistake: for sinusoidal_table(3, 4) it returns sin(1 / 10000) at [1, 2], the text asks for sin(1 /
100) there.

Diagnosis: The exponents run from 0 to 1: the last one should be (d - 2) / d.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    half = d_in // 2
    step = math.log(10000) / max(half - 1, 1)
    inv_freq = torch.exp(torch.arange(half) * -step)
    angles = torch.arange(context_length).unsqueeze(1) * inv_freq.unsqueeze(0)
    table = torch.empty(context_length, d_in)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return table
