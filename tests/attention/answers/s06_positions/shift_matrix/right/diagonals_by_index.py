"""Right. Fills a zero float64 matrix by index, first the diagonal with each cosine twice and then
the two neighbours with plus and minus the sine.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    even = torch.arange(0, d_in, 2)
    turn = k * 10000.0 ** (-even.double() / d_in)
    matrix = torch.diag(turn.cos().repeat_interleave(2))
    matrix[even + 1, even] = turn.sin()
    matrix[even, even + 1] = -turn.sin()
    return matrix.float()
