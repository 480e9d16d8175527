"""Right: for each place and pair a 2 by 2 matrix is made (angles in float64), and an einsum
multiplies it with the pair.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    i = torch.arange(d // 2, dtype=torch.float64)
    angles = positions.double()[:, None] * torch.exp(-2 * i / d * math.log(base))
    c, s = angles.cos(), angles.sin()
    matrices = torch.stack((torch.stack((c, -s), -1), torch.stack((s, c), -1)), -2).to(x.dtype)
    pairs = torch.stack((x[..., 0::2], x[..., 1::2]), dim=-1)
    turned = torch.einsum("tpij,bhtpj->bhtpi", matrices, pairs)
    return turned.flatten(start_dim=-2)
