"""Each column has a frequency of its own: the exponent is column / d_in, not 2 * pair / d_in.

Diagnosis: Sine and cosine of a pair have different exponents.
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2 == 1:
        raise ValueError("d_in must be even")
    table = torch.zeros(context_length, d_in)
    for p in range(context_length):
        for j in range(d_in):
            angle = p / 10000 ** (j / d_in)
            table[p, j] = math.sin(angle) if j % 2 == 0 else math.cos(angle)
    return table
