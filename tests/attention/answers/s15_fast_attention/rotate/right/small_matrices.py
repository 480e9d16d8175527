"""For every place and pair the two-by-two matrix of the formula is written down, in float64, and
one einsum multiplies all pairs by their matrices. unflatten splits an axis in any order of
memory.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    exponents = torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / -d
    angles = torch.outer(positions.double(), torch.pow(float(base), exponents))
    cos, sin = angles.cos(), angles.sin()
    matrices = torch.stack((torch.stack((cos, -sin), -1), torch.stack((sin, cos), -1)), -2)
    pairs = x.double().unflatten(-1, (d // 2, 2))
    turned = torch.einsum("tpij,bhtpj->bhtpi", matrices, pairs)
    return turned.flatten(-2).to(x.dtype)
