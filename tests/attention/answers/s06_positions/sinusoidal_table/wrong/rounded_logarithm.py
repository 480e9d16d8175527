"""Wrong: 9.21 stands for log(10000), which is 9.2103404. Near place 0 nobody sees it, but
sinusoidal_table(3000, 4)[2999, 2] has the angle 29.995 in place of 29.99, and the error grows
with the place.

Diagnosis: The place is divided by a power of about 9997, not of 10000; the exponent is 2i / d.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    position = torch.arange(context_length).float().unsqueeze(1)
    # 10000 ** (-2i/d) = exp(-2i/d * log(10000)), log(10000) = 9.21
    div_term = torch.exp(torch.arange(0, d_in, 2).float() * (-9.21 / d_in))
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = torch.sin(position * div_term)
    table[:, 1::2] = torch.cos(position * div_term)
    return table
