"""Wrong: every pair is taken to be 100 times slower than the one before, as in the example with d =
4. The speed of pair i is 100 ** -i in place of 10000 ** (-2 i / d_in): right for d_in = 2 and 4
only.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    speed = 1.0
    for _ in range(d_in // 2):
        c, s = math.cos(k * speed), math.sin(k * speed)
        blocks.append(torch.tensor([[c, -s], [s, c]]))
        speed /= 100
    return torch.block_diag(*blocks)
