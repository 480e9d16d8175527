"""Makes every pair 100 times slower than the one before it, as in the example for d = 4 by hand. For
shift_matrix(1, 6) pair 1 should turn by 10000 ** (-1/3) = 0.0464, and turns by 0.01.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    matrix = torch.zeros(d_in, d_in)
    for pair in range(d_in // 2):
        angle = k / 100**pair
        c, s = math.cos(angle), math.sin(angle)
        even, odd = 2 * pair, 2 * pair + 1
        matrix[even, even] = c
        matrix[odd, even] = s
        matrix[even, odd] = -s
        matrix[odd, odd] = c
    return matrix
