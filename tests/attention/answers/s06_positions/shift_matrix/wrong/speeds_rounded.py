"""Rounds the speed of each pair to four digits after the point. With d_in = 4 the speeds are 1 and
0.01, and nothing shows. Breaks "``table[p + k] = table[p] @ M`` for every place p" for other
widths, where speeds such as 0.0464159 or 0.00015 are cut.

Diagnosis: The speed of each pair is rounded to 4 places after the point.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    for i in range(d_in // 2):
        omega = round(10000 ** (-2 * i / d_in), 4)
        c, s = math.cos(omega * k), math.sin(omega * k)
        blocks.append(torch.tensor([[c, -s], [s, c]]))
    return torch.block_diag(*blocks)
