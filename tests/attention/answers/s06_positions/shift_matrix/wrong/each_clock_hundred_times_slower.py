"""Takes from the example that each clock is 100 times slower than the one before. That holds for
d_in = 4 only. With d_in = 8 the second pair should turn by k / 10, here it turns by k / 100.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    matrix = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        angle = k / 100**i
        s, c = math.sin(angle), math.cos(angle)
        matrix[2 * i, 2 * i] = c
        matrix[2 * i, 2 * i + 1] = -s
        matrix[2 * i + 1, 2 * i] = s
        matrix[2 * i + 1, 2 * i + 1] = c
    return matrix
