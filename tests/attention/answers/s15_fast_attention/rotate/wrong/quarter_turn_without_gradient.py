"""Wrong. The helper that makes (-b, a) of (a, b) runs under no_grad, so that the gradient of x has
only the part with the cosine: compare the gradient with the turned-back upstream gradient for any
position other than 0.

Diagnosis: none
"""
@torch.no_grad()
def _quarter_turn(x: torch.Tensor) -> torch.Tensor:
    turned = torch.empty_like(x)
    turned[..., 0::2] = -x[..., 1::2]
    turned[..., 1::2] = x[..., 0::2]
    return turned


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = (positions[:, None] * speeds).repeat_interleave(2, dim=-1)
    return x * angles.cos() + _quarter_turn(x) * angles.sin()
