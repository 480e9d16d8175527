"""Each pair is a complex number on the unit circle, a power of the one before; imaginary parts come
first.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pairs, odd = divmod(d_in, 2)
    if odd:
        raise ValueError(f"sines and cosines come in pairs, but d_in = {d_in} is odd")
    speeds = torch.tensor([10000.0 ** (-i / pairs) for i in range(pairs)], dtype=torch.float64)
    angles = torch.outer(torch.arange(context_length, dtype=torch.float64), speeds)
    hands = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(hands).flip(-1).flatten(-2).to(torch.float32)
