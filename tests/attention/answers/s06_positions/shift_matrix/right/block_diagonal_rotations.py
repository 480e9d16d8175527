"""Right. One rotation block per clock, put on the diagonal by torch.block_diag.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def block(i):
        turn = k / 10000 ** (2 * i / d_in)
        c, s = math.cos(turn), math.sin(turn)
        return torch.tensor([[c, -s], [s, c]])

    return torch.block_diag(*[block(i) for i in range(d_in // 2)])
