"""Right. Each pair is a complex number on the unit circle (torch.polar, in float64); view_as_real
lays cosine and sine side by side and flip puts the sine first.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pairs, left_over = divmod(d_in, 2)
    if left_over:
        raise ValueError(f"d_in should be even, not {d_in}")
    speeds = torch.tensor([10000.0 ** (-2 * i / d_in) for i in range(pairs)], dtype=torch.float64)
    angles = torch.outer(torch.arange(context_length, dtype=torch.float64), speeds)
    hands = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(hands).flip(-1).reshape(context_length, d_in).float()
