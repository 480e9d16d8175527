"""Wrong: the matrix is fitted by least squares to the first 50 places in float32; for wide tables
it is one that only fits these.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    def rows(p):
        a = p[:, None] / 10000 ** (torch.arange(0, d_in, 2) / d_in)
        return torch.stack((a.sin(), a.cos()), -1).flatten(1)
    p = torch.arange(50.0)
    return torch.linalg.lstsq(rows(p), rows(p + k)).solution
