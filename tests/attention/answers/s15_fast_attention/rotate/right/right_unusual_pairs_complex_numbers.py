"""Right, unusual: pairs are complex numbers in double precision, turned by torch.polar phases in an
einsum, and cast back to float32.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    half = x.shape[-1] // 2
    exponents = torch.arange(half, dtype=torch.float64, device=x.device) / -half
    speed = torch.exp(exponents * math.log(base))
    angle = torch.outer(positions.to(torch.float64), speed)
    phase = torch.polar(torch.ones_like(angle), angle)
    z = torch.complex(x[..., ::2].double(), x[..., 1::2].double())
    turned = torch.einsum("bhtf,tf->bhtf", z, phase)
    return torch.view_as_real(turned).reshape(x.shape).to(torch.float32)
