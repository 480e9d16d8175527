"""Every place and pair gets its own two-by-two matrix, made in float64, and one einsum turns all
pairs. The order in memory does not matter, and x is not written to.

Diagnosis: none
"""

def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speed = torch.tensor([float(base) ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angle = positions.to(torch.float64)[:, None] * speed  # (tokens, pairs)
    c, s = angle.cos(), angle.sin()
    turn = torch.stack((torch.stack((c, -s), -1), torch.stack((s, c), -1)), -2).to(x.dtype)
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    return torch.einsum("tpij,bhtpj->bhtpi", turn, pairs).flatten(-2)
