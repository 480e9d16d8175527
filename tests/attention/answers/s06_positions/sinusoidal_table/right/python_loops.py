"""Right. Two loops and the math module; column j belongs to pair j // 2.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in must be even, not {d_in}")
    table = torch.zeros(context_length, d_in)
    for p in range(context_length):
        for j in range(d_in):
            angle = p / 10000 ** ((j - j % 2) / d_in)
            table[p, j] = math.cos(angle) if j % 2 else math.sin(angle)
    return table
