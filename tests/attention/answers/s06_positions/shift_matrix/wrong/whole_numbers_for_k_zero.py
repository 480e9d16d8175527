"""A shortcut for k = 0 returns a unit matrix of whole numbers. Breaks "Returns a float tensor of
shape (d_in, d_in)", and with k = 0 the product table[p] @ M raises a dtype error.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    if k == 0:
        return torch.eye(d_in, dtype=torch.long)
    speeds = 10000 ** (-torch.arange(0, d_in, 2) / d_in)
    angles = k * speeds
    matrix = torch.zeros(d_in, d_in)
    even = torch.arange(0, d_in, 2)
    matrix[even, even] = angles.cos()
    matrix[even + 1, even + 1] = angles.cos()
    matrix[even + 1, even] = angles.sin()
    matrix[even, even + 1] = -angles.sin()
    return matrix
