"""Right. One 2 x 2 block for each pair, written with math.sin and math.cos, joined by
torch.block_diag.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def block(i: int) -> torch.Tensor:
        turn = k / 10000 ** (2 * i / d_in)
        s, c = math.sin(turn), math.cos(turn)
        return torch.tensor([[c, -s], [s, c]])

    return torch.block_diag(*map(block, range(d_in // 2)))
