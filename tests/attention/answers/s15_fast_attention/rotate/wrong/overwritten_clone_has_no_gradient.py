"""The turned features are computed from a detached x and written over a clone of it, so the result
requires gradients but all that reach x are 0.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    theta = base ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = positions[:, None] * theta[None, :]
    cos, sin = torch.cos(angles), torch.sin(angles)
    old = x.detach()  # the old features, needed for both of the new ones
    turned = x.clone()
    turned[..., 0::2] = old[..., 0::2] * cos - old[..., 1::2] * sin
    turned[..., 1::2] = old[..., 0::2] * sin + old[..., 1::2] * cos
    return turned
