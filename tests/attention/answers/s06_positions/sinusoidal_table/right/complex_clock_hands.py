"""Right, with complex numbers: every pair of columns is a hand of length 1 on a clock, and its real
and imaginary parts, interchanged, are the two columns.

Diagnosis: none
"""

def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in & 1:
        raise ValueError("d_in must be even")
    even = torch.arange(0, d_in, 2, dtype=torch.float64)
    speeds = torch.pow(10000.0, -even / d_in)
    angles = torch.outer(torch.arange(context_length, dtype=torch.float64), speeds)
    hands = torch.polar(torch.ones_like(angles), angles)
    cos_sin = torch.view_as_real(hands)
    return cos_sin.flip(-1).reshape(context_length, d_in).float()
