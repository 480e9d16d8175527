"""Right. Cosines and sines of the places 0 to 500 are kept by functools.cache for each width and
base.

Diagnosis: none
"""

import functools


@functools.cache
def _table(d, base):
    angles = torch.arange(501, dtype=torch.float64)[:, None] * base ** (
        -torch.arange(0, d, 2, dtype=torch.float64) / d
    )
    return torch.polar(torch.ones_like(angles), angles)


def rotate(x, positions, base=10000.0):
    pairs = torch.view_as_complex(x.double().unflatten(-1, (-1, 2)).contiguous())
    turned = pairs * _table(x.shape[-1], base)[positions]
    return torch.view_as_real(turned).flatten(-2).to(x.dtype)
