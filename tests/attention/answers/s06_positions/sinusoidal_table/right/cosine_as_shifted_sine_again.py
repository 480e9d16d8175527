"""Right. One sine for all columns, in float64: a cosine is the sine of the angle plus half of pi;
both columns of a pair share the exponent by integer division of the column number.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in & 1:
        raise ValueError("d_in must be even")
    column = torch.arange(d_in)
    exponent = (column - column % 2).double() / d_in
    angle = torch.arange(context_length).double()[:, None] * torch.exp(-math.log(10000) * exponent)
    return torch.sin(angle + (column % 2) * (math.pi / 2)).to(torch.get_default_dtype())
