"""Unusual: each clock's hand is a complex number of length 1 (torch.polar in float64); its real
view, flipped, is the pair (sine, cosine). Converted to float32 at the end.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in is {d_in}, it should be even")
    even = torch.arange(0, d_in, 2, dtype=torch.float64)
    place = torch.arange(context_length, dtype=torch.float64)
    angle = torch.outer(place, 10000.0 ** (-even / d_in))
    hands = torch.polar(torch.ones_like(angle), angle)      # cos + i sin
    pairs = torch.view_as_real(hands).flip(-1)              # (sin, cos)
    return pairs.reshape(context_length, d_in).to(torch.float32)
