"""Right. Fills an empty table pair by pair; the speed of each pair is a Python float, so nothing is
lost to float32 before the angle is formed.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    pairs, rest = divmod(d_in, 2)
    if rest:
        raise ValueError("an even width is needed")
    table = torch.empty(context_length, d_in)
    p = torch.arange(context_length, dtype=torch.double)
    for i in range(pairs):
        speed = math.exp(-2 * i / d_in * math.log(10000))
        table[:, 2 * i] = (p * speed).sin()
        table[:, 2 * i + 1] = (p * speed).cos()
    return table
