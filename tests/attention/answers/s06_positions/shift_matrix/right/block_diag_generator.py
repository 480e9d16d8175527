"""Unusual: a generator yields one 2 x 2 rotation per pair, and torch.block_diag puts them on the
diagonal. Negative k and 0 need no special case.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def turns():
        for column in range(0, d_in, 2):
            a = k * 10000.0 ** (-column / d_in)
            c, s = math.cos(a), math.sin(a)
            # (sin, cos) @ block = (sin c + cos s, cos c - sin s)
            yield torch.tensor([[c, -s], [s, c]])
    return torch.block_diag(*turns())
