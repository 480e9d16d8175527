"""Right. Each pair is a complex number on the unit circle; sine and cosine are its two parts.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in & 1:
        raise ValueError("every sine needs a cosine: d_in must be even")
    speeds = torch.logspace(0, -4, d_in // 2 + 1, dtype=torch.float64)[:-1]
    angles = torch.outer(torch.arange(context_length, dtype=torch.float64), speeds)
    hands = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(hands).flip(-1).flatten(1).float()
