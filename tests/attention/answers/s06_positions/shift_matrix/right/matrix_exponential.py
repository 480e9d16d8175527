"""Right, with the exponential of a matrix: moving on by k places is k times the generator of all the
rotations, and no sine or cosine is written down.

Diagnosis: none
"""

def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    for column in range(0, d_in, 2):
        speed = 10000.0 ** (-column / d_in)
        generator[column, column + 1] = -speed
        generator[column + 1, column] = speed
    return torch.matrix_exp(k * generator).float()
