"""The speeds are taken from the example by hand (1, 1/100) and continued as powers of 0.01, which
is right for d_in = 4 (and 2) only. Breaks "``table[p + k] = table[p] @ M`` for every place p",
with the speeds ``10000 ** (-2i/d)``, for every other width, for example d_in = 6 or 8.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    M = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        omega = 0.01**i  # first clock: 1, second clock: 1/100, ...
        c, s = math.cos(omega * k), math.sin(omega * k)
        M[2 * i, 2 * i] = c
        M[2 * i, 2 * i + 1] = -s
        M[2 * i + 1, 2 * i] = s
        M[2 * i + 1, 2 * i + 1] = c
    return M
