"""Right. One 2 x 2 matrix for each place and pair, made with Python's math in nested lists, and one
einsum that multiplies the pairs with them.

Diagnosis: none
"""
def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]

    def matrix(place, i):
        angle = place * base ** (-2 * i / d)
        c, s = math.cos(angle), math.sin(angle)
        return [[c, -s], [s, c]]

    matrices = [[matrix(p, i) for i in range(d // 2)] for p in positions.tolist()]
    matrices = torch.tensor(matrices, dtype=x.dtype, device=x.device)
    pairs = x.unflatten(-1, (d // 2, 2))
    turned = torch.einsum("tiuv,bhtiv->bhtiu", matrices, pairs)
    return turned.reshape(x.shape)
