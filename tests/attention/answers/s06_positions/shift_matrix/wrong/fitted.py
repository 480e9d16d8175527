"""Wrong: it fits M by least squares to the first d_in places of the table and the same places moved
by k. The slow waves hardly move in d_in places, so for wide tables (d_in = 32, say) the system
is singular in floating point: lstsq returns some matrix that is right for the first places only,
is not block-diagonal, and misses far-away places (p = 100 and more) by about 1. Right for d_in
up to 8.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def rows(first):
        p = torch.arange(first, first + d_in, dtype=torch.float64)[:, None]
        i = torch.arange(d_in // 2, dtype=torch.float64)
        angle = p / 10000 ** (2 * i / d_in)
        t = torch.empty(d_in, d_in, dtype=torch.float64)
        t[:, 0::2] = angle.sin()
        t[:, 1::2] = angle.cos()
        return t

    # rows(0) @ M = rows(k)
    solution = torch.linalg.lstsq(rows(0), rows(k)).solution
    return solution.float()
