"""Unusual: builds the antisymmetric generator of the rotations and takes the matrix exponential for
one step, in float64, then its k-th power (of the transpose for negative k). No sine or cosine is
written down.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    for even in range(0, d_in, 2):
        omega = math.exp(-math.log(10000.0) * even / d_in)
        # d/dp (sin, cos) = omega * (cos, -sin); rows are places -> matrix on the right
        generator[even + 1, even] = omega
        generator[even, even + 1] = -omega
    # one step, then the k-th power: keeps the exponent small
    one_step = torch.linalg.matrix_exp(generator)
    if k < 0:
        one_step, k = one_step.T, -k
    return torch.linalg.matrix_power(one_step, k).clone()
