"""torch.block_diag of 2 x 2 rotations that are taken from complex numbers (cmath.rect).

Diagnosis: none
"""

import cmath


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    for i in range(d_in // 2):
        turn = cmath.rect(1.0, k / 10000 ** (2 * i / d_in))
        c, s = turn.real, turn.imag
        # (sin a, cos a) @ [[c, -s], [s, c]] = (sin(a + t), cos(a + t))
        blocks.append(torch.tensor([[c, -s], [s, c]]))
    return torch.block_diag(*blocks)
