"""Generalises the example by hand to the speeds 1, 1/100, 1/100**2 and so on, which are those of
the table for d_in = 4 (and 2) only, as the exponent does not depend on d_in.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    matrix = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        speed = 1 / 100**i  # each clock is 100 times slower than the one before it
        s, c = math.sin(k * speed), math.cos(k * speed)
        matrix[2 * i, 2 * i] = c
        matrix[2 * i + 1, 2 * i] = s
        matrix[2 * i, 2 * i + 1] = -s
        matrix[2 * i + 1, 2 * i + 1] = c
    return matrix
