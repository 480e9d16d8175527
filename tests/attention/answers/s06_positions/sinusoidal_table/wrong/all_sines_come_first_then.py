"""Two mistakes: all sines come first and then all cosines (cat) instead of alternating from column
to column; and an odd d_in is not refused, it gives a table that is one column too wide.

Diagnosis: All sines are on the left and all cosines on the right.
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    position = torch.arange(context_length, dtype=torch.float).unsqueeze(1)
    inv_freq = 1.0 / (10000 ** (torch.arange(0, d_in, 2).float() / d_in))
    angles = position * inv_freq
    return torch.cat([angles.sin(), angles.cos()], dim=-1)
