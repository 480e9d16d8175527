"""Builds all 2 x 2 matrices at once as cosines of the angle plus an offset (in float64), and turns
all pairs with one einsum.

Diagnosis: none
"""


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    exponents = torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / -d
    angles = positions.double()[:, None] * float(base) ** exponents
    quarter = math.pi / 2  # cos(a + quarter) = -sin(a), cos(a - quarter) = sin(a)
    offsets = angles.new_tensor([[0.0, quarter], [-quarter, 0.0]])
    turns = torch.cos(angles[..., None, None] + offsets).to(x.dtype)
    pairs = x.unflatten(-1, (d // 2, 2))
    return torch.einsum("tioc,bhtic->bhtio", turns, pairs).flatten(-2)
