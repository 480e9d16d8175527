"""Complex exponentials as exp(1j * angle), features read as complex by torch.complex; parts put
together by stack and reshape.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    z = torch.complex(x[..., ::2].contiguous(), x[..., 1::2].contiguous())
    z = z * torch.exp(1j * torch.outer(positions.float(), base ** (-torch.arange(0, d, 2) / d)))
    return torch.stack([z.real, z.imag], dim=-1).reshape(x.shape)
