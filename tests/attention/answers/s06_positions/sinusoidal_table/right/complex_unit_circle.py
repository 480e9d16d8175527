"""Makes each pair as a point on the complex unit circle: real part cosine, imaginary part sine, then
the two change places. Computed in float64, returned as float32.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pairs, left_over = divmod(d_in, 2)
    if left_over:
        raise ValueError(f"d_in = {d_in} is odd: one column has no partner")
    speeds = torch.tensor([10000.0 ** (-2 * i / d_in) for i in range(pairs)], dtype=torch.float64)
    angles = torch.arange(context_length, dtype=torch.float64)[:, None] * speeds
    hands = torch.polar(torch.ones_like(angles), angles)
    cos_sin = torch.view_as_real(hands)
    return cos_sin.flip(-1).reshape(context_length, d_in).float()
