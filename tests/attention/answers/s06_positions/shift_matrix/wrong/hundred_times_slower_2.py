"""The speed of pair i is taken as 100 ** -i: the example by hand with d = 4, where each clock is
100 times slower than the one before, was taken for the rule. Right for d_in = 2 and d_in = 4,
wrong for every other width.

Diagnosis: The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the one before
it.
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    speed = 1.0
    for _ in range(d_in // 2):
        a = speed * k
        blocks.append(torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]]))
        speed /= 100.0      # the next clock
    return torch.block_diag(*blocks)
