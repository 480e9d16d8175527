"""Takes whole turns off the angles, with pi rounded to 3.1416, so each turn adds an error of 1.5e-5.
For context_length = 5001 the pair 0 at place 5000 has made 795 turns, and its angle is wrong by
more than 0.01.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in = {d_in} is odd")
    full_turn = 2 * 3.1416
    table = torch.empty(context_length, d_in)
    places = torch.arange(context_length, dtype=torch.float64)
    for i in range(d_in // 2):
        angle = places / 10000 ** (2 * i / d_in)
        angle = angle % full_turn  # sine and cosine are more exact for small angles
        table[:, 2 * i] = torch.sin(angle)
        table[:, 2 * i + 1] = torch.cos(angle)
    return table
