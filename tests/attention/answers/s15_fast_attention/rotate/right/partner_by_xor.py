"""Gives each single feature an angle and a sign, and finds the other feature of its pair with an
exclusive or of the index, without any reshaping.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = x.shape[-1]
    feature = torch.arange(d, device=x.device)
    second = feature % 2  # 1 for the second feature of a pair
    angles = positions[:, None] * base ** (-(feature - second) / d)
    partners = x[..., feature ^ 1]
    return torch.addcmul(x * angles.cos(), partners, (2 * second - 1) * angles.sin())
