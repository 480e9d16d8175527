"""Torch.block_diag of rotations.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    blocks = []
    for i in range(0, d_in, 2):
        a = torch.tensor(k / 10000 ** (i / d_in), dtype=torch.float64)
        c, s = a.cos(), a.sin()
        blocks.append(torch.stack((torch.stack((c, -s)), torch.stack((s, c)))))
    return torch.block_diag(*blocks).float()
