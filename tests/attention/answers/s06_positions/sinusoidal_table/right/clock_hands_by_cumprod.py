"""Never computes an angle p * speed: a cumulative product of complex numbers turns the hands step
by step.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pairs, odd = divmod(d_in, 2)
    if odd:
        raise ValueError(f"d_in = {d_in} leaves a sine without its cosine")
    speed = 10000.0 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    one_step = torch.polar(torch.ones_like(speed), speed)
    steps = one_step.repeat(context_length, 1)
    steps[:1] = 1
    hands = torch.view_as_real(steps.cumprod(dim=0))  # (place, pair, (cos, sin))
    return hands.flip(-1).reshape(context_length, 2 * pairs).float()
