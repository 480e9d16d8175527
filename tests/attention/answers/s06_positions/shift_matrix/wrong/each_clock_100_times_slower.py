"""Each pair is 100 times slower than the one before it, as in the example of width 4, which is
wrong for d_in of 6 and more.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    matrix = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        angle = k / 100**i
        c, s = math.cos(angle), math.sin(angle)
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = torch.tensor([[c, -s], [s, c]])
    return matrix
