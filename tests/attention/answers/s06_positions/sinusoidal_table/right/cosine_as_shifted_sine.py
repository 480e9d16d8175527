"""One sine for the whole table in float64: odd columns get a phase of pi / 2 in place of a cosine.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in should be even, it is {d_in}")
    column = torch.arange(d_in, dtype=torch.float64)
    odd = column.remainder(2)
    speed = torch.exp((odd - column) / d_in * math.log(10000.0))  # both of a pair: -2 i / d_in
    place = torch.arange(context_length, dtype=torch.float64)
    angle = torch.outer(place, speed) + odd * (math.pi / 2)  # sin(a + pi / 2) = cos(a)
    return angle.sin().to(torch.get_default_dtype())
