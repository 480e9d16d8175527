"""One einsum with a block of the identity for each head and feature; float64 inside.

Diagnosis: none
"""


def merge_heads(x):
    b, h, t, d = x.shape
    place = torch.eye(h * d, dtype=torch.float64).view(h, d, h * d)
    return torch.einsum("bhtd,hdf->btf", x.double(), place).to(x.dtype)
