"""Takes the speeds from the example worked out by hand, 1, 1/100, 1/10000 and so on, which holds for
d_in = 4 only. For d_in = 6 the second pair should turn by k / 10000 ** (1/3).

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    matrix = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        angle = k / 100**i
        s, c = math.sin(angle), math.cos(angle)
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = torch.tensor([[c, -s], [s, c]])
    return matrix
