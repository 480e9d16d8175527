"""Takes each pair as a complex number and multiplies it by one of length 1.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    angles = torch.outer(positions.double(), speeds.to(positions.device))
    turns = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    own = x.clone(memory_format=torch.contiguous_format)
    points = torch.view_as_complex(own.unflatten(-1, (d // 2, 2)))
    return torch.view_as_real(points * turns).flatten(-2)
