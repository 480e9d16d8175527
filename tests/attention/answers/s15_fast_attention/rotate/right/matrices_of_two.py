"""Right. The 2 x 2 matrices of the formula are built for every place and pair and applied with one
einsum.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.size(-1)
    theta = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], device=x.device)
    angle = positions[:, None] * theta
    cos, sin = torch.cos(angle), torch.sin(angle)
    rows = (torch.stack((cos, -sin), dim=-1), torch.stack((sin, cos), dim=-1))
    matrix = torch.stack(rows, dim=-2)  # (tokens, pairs, 2, 2)
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    return torch.einsum("tpij,bhtpj->bhtpi", matrix, pairs).reshape(x.shape)
