"""Takes each hand of a clock as a complex number in double precision and reads its parts as (sine,
cosine).

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in must be even, it is {d_in}")
    even = torch.arange(0, d_in, 2, dtype=torch.float64)
    place = torch.arange(context_length, dtype=torch.float64)
    angle = torch.outer(place, torch.pow(10000.0, -even / d_in))
    hands = torch.polar(torch.ones_like(angle), angle)  # cos + i sin
    return torch.view_as_real(hands).flip(-1).reshape(context_length, d_in).float()
