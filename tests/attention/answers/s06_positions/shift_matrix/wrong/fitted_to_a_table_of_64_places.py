"""Fits the matrix to 64 places by least squares, which does not determine it when many waves are
slow.

Mistake: for k = 1, d_in = 16 the row table[1000] times shift_matrix(1, 16) has about 0.12 in column
11, the text asks for table[1001, 11] = cos(1001 / 10000 ** (10 / 16)) = -0.9997 (for every place).

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def rows(places):
        angles = places[:, None] / 10000 ** (torch.arange(0, d_in, 2) / d_in)
        return torch.stack((angles.sin(), angles.cos()), dim=-1).reshape(len(places), d_in)

    places = torch.arange(64.0)
    return torch.linalg.lstsq(rows(places), rows(places + k), driver="gelsd").solution
