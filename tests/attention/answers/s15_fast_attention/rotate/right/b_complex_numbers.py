"""Neighbouring features are read as complex numbers and multiplied with torch.polar, as in public
Llama code; the angles are computed in float64.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    theta = 1.0 / (base ** (torch.arange(0, d, 2, dtype=torch.float64) / d))
    freqs = torch.outer(positions.double(), theta)
    turn = torch.polar(torch.ones_like(freqs), freqs).to(torch.complex64)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2).contiguous())
    return torch.view_as_real(z * turn).flatten(-2).type_as(x)
