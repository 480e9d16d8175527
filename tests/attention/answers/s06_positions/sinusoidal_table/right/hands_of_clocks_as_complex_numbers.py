"""Each pair is a complex number of length 1, made by ``torch.polar`` in double precision.
``view_as_real`` gives (cosine, sine), so the last axis is turned round before the pairs are
flattened; the result is float32.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError(f"d_in must be even, not {d_in}")
    place = torch.arange(context_length, dtype=torch.float64)
    even_columns = torch.arange(0, d_in, 2, dtype=torch.float64)
    speed = torch.exp(-math.log(10000.0) * even_columns / d_in)
    angle = torch.outer(place, speed)
    hands = torch.polar(torch.ones_like(angle), angle)
    cos_sin = torch.view_as_real(hands)
    return cos_sin.flip(-1).reshape(context_length, d_in).to(torch.float32)
