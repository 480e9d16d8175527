"""Fills the main diagonal and every second entry of its two neighbours in place, in float64,
instead of making blocks.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in
    turns = k / torch.pow(10000.0, exponents)
    matrix = torch.zeros(d_in, d_in, dtype=torch.float64)
    matrix.diagonal()[0::2] = turns.cos()
    matrix.diagonal()[1::2] = turns.cos()
    matrix.diagonal(-1)[0::2] = turns.sin()  # below: what the cosine gives to the new sine
    matrix.diagonal(1)[0::2] = -turns.sin()  # above: what the sine takes from the new cosine
    return matrix.to(torch.get_default_dtype())
