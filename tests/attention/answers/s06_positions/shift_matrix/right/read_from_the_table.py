"""Right: the sines and cosines are row |k| of the table, and a negative k is the transpose.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    angles = abs(k) / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    row = torch.stack((angles.sin(), angles.cos()), -1)
    m = torch.block_diag(*(torch.stack((torch.stack((c, -s)), torch.stack((s, c)))) for s, c in row))
    return (m if k >= 0 else m.mT).float().clone()
