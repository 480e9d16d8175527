"""The pairs are read with view_as_complex straight from x's memory, which needs the two features of
a pair to be neighbours there: for an x whose last axis is not the innermost in memory (after a
transpose of the last two axes) a RuntimeError comes.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    freqs = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = torch.outer(positions.double(), freqs)
    freqs_cis = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    x_ = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
    return torch.view_as_real(x_ * freqs_cis).flatten(-2)
