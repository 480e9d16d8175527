"""The table of angles is kept by d alone: another base has no effect later.

Diagnosis: none
"""

_tables = {}


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    if d not in _tables:
        _tables[d] = torch.arange(501)[:, None] * speeds
    angles = _tables[d][positions]
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)
