"""Wrong: the speeds 1, 1/100, 1/10000, ... are those of the example with d_in = 4, continued.
shift_matrix(1, 6) should have the angle 10000 ** (-1/3) = 0.046 in its second block, and has
0.01.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    matrix = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        angle = k / 100**i  # each clock is slower than the one before
        c, s = math.cos(angle), math.sin(angle)
        matrix[2 * i, 2 * i] = c
        matrix[2 * i, 2 * i + 1] = -s
        matrix[2 * i + 1, 2 * i] = s
        matrix[2 * i + 1, 2 * i + 1] = c
    return matrix
