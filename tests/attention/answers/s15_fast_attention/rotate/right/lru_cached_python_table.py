"""An lru_cache on plain ints and floats: cos and sin of one place as Python tuples; stacked.

Diagnosis: none
"""

from functools import lru_cache


@lru_cache(maxsize=None)
def _turn(place, d, base):
    angles = [place / base ** (2 * i / d) for i in range(d // 2)]
    return tuple(map(math.cos, angles)), tuple(map(math.sin, angles))


def rotate(x, positions, base=10000.0):
    c, s = torch.tensor([_turn(p, x.shape[-1], base) for p in positions.tolist()]).unbind(1)
    even, odd = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack([c * even - s * odd, s * even + c * odd], -1).reshape(x.shape)
