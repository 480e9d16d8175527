"""The pairs are read as complex numbers with view_as_complex, without a copy, which needs the two
features of a pair to be neighbours in memory. It breaks "in any order in memory, as after a
transpose": where the last axis is not the innermost one, as after transpose(2, 3), it raises a
RuntimeError.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = positions[:, None] * speeds
    turns = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.unflatten(-1, (d // 2, 2)))
    return torch.view_as_real(pairs * turns).flatten(-2)
