"""Fits the matrix with a pseudoinverse to 64 places, which does not determine it for wide tables,
so that it fails at later places and is not block diagonal.

Diagnosis: The matrix is right for a few columns only: with many, it is no longer one that turns
pairs of columns, as if it were fitted to some of the places.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    first = max(0, -k)  # p + k must not be negative
    p = torch.arange(first, first + 64, dtype=torch.float64)
    exponent = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in

    def rows(places):
        angles = places[:, None] / 10000**exponent
        return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)

    # rows(p) @ M = rows(p + k)
    return (torch.linalg.pinv(rows(p)) @ rows(p + k)).float()
