"""Every clock is taken to be 100 times slower than the one before it, which is so for d_in = 4
only; from d_in = 6 on the later blocks turn by wrong angles.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    for i in range(d_in // 2):
        angle = k / 10000 ** (i / 2)
        sine, cosine = math.sin(angle), math.cos(angle)
        blocks.append(torch.tensor([[cosine, -sine], [sine, cosine]]))
    return torch.block_diag(*blocks)
