"""The pairs are read as complex numbers, after a copy where the features are not next to each other.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    if x.stride(-1) != 1:
        x = x.contiguous()
    angles = positions[:, None] * base ** (-torch.arange(0, d, 2) / d)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * torch.polar(torch.ones_like(angles), angles)).flatten(-2)
