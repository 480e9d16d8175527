"""Right: the matrix is exp(k G) for the generator G of the rotations, by torch.linalg.matrix_exp.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    G = torch.zeros(d_in, d_in, dtype=torch.float64)
    for c in range(0, d_in, 2):
        speed = 10000 ** (-c / d_in)
        G[c, c + 1], G[c + 1, c] = -speed, speed
    return torch.linalg.matrix_exp(k * G).float()
