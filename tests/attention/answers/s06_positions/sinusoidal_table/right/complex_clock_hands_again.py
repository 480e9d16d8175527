"""Computes the table as complex numbers on the unit circle in float64 and reads off sine and
cosine.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in must be even, got {d_in}")
    half = d_in // 2
    speed = torch.logspace(0, -4 * (half - 1) / max(half, 1), half, dtype=torch.float64)
    angle = torch.outer(torch.arange(context_length, dtype=torch.float64), speed)
    hands = torch.polar(torch.ones_like(angle), angle)      # cos + i sin
    cos_sin = torch.view_as_real(hands)                     # (places, pairs, 2)
    return cos_sin.flip(-1).reshape(context_length, d_in).to(torch.get_default_dtype())
