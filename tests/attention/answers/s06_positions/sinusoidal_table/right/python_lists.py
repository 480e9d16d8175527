"""Python lists and math.sin/cos in double precision; one tensor at the end.

Diagnosis: none
"""


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    half, rest = divmod(d_in, 2)
    if rest:
        raise ValueError(f"d_in = {d_in} is odd")

    def row(p):
        out = []
        for i in range(half):
            angle = p / 10000 ** (2 * i / d_in)
            out += [math.sin(angle), math.cos(angle)]
        return out

    rows = [row(p) for p in range(context_length)]
    return torch.tensor(rows, dtype=torch.float32).reshape(context_length, d_in)
