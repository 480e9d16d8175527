"""Wrong: fits M by least squares from d_in consecutive rows of the table in float32. For wide
tables the slow columns are nearly dependent on so few places, the problem is ill-conditioned,
and M is right only near the places it was fitted on: far away table[p] @ M is off by much more
than rounding. Small d_in comes out right.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def rows(first):
        p = torch.arange(first, first + d_in, dtype=torch.float32)[:, None]
        w = 10000.0 ** (-torch.arange(0, d_in, 2) / d_in)
        t = torch.empty(d_in, d_in)
        t[:, ::2] = (p * w).sin()
        t[:, 1::2] = (p * w).cos()
        return t

    start, goal = rows(0), rows(k)
    return torch.linalg.pinv(start) @ goal
