"""Lets every clock be a hundred times slower than the one before, which is so for d_in = 4 only. For
d_in = 6 the second speed should be 10000 ** (-1/3), about 0.046, and not 0.01.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    speed = 1.0
    for _ in range(d_in // 2):
        sin, cos = math.sin(k * speed), math.cos(k * speed)
        blocks.append(torch.tensor([[cos, -sin], [sin, cos]]))
        speed /= 100  # each clock is slower than the one before it
    return torch.block_diag(*blocks)
