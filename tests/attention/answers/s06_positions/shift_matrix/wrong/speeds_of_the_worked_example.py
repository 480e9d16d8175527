"""Takes the speeds 1, 1/100, 1/10000, ... of the worked example (d = 4) for all widths, so d_in =
6 and wider are wrong.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    for i in range(d_in // 2):
        angle = k / 100**i
        sine, cosine = math.sin(angle), math.cos(angle)
        blocks.append(torch.tensor([[cosine, -sine], [sine, cosine]]))
    return torch.block_diag(*blocks)
