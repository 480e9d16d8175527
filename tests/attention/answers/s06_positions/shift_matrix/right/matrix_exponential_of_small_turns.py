"""The rotations come from the matrix exponential of their generators, one 2 x 2 block per pair,
after the angles have been reduced to a single turn. No sine or cosine is called.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    generators = torch.zeros(d_in // 2, 2, 2, dtype=torch.float64)
    for i in range(d_in // 2):
        turn = math.remainder(k / 10000 ** (2 * i / d_in), math.tau)
        generators[i, 1, 0] = turn  # cosines feed the sine ...
        generators[i, 0, 1] = -turn  # ... and sines are taken from the cosine
    blocks = torch.linalg.matrix_exp(generators)
    return torch.block_diag(*blocks).float()
