"""Right. Each pair is a complex number exp(i angle), computed in float64 with torch.polar;
view_as_real puts real next to imaginary part, and a flip makes sine come first.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in = {d_in} is odd")
    exponents = torch.arange(0, d_in, 2, dtype=torch.float64) / d_in
    places = torch.arange(context_length, dtype=torch.float64)
    angles = torch.outer(places, torch.pow(10000.0, -exponents))
    hands = torch.polar(torch.ones_like(angles), angles)
    cos_sin = torch.view_as_real(hands)  # (places, pairs, 2)
    return cos_sin.flip(-1).flatten(1).float()
