"""Right. The hands of the clocks as complex numbers in float64: view_as_real gives cosine, sine,
and flip brings the sine to the front; cast to float32 at the end.

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError(f"d_in should be even, it is {d_in}")
    places = torch.arange(context_length, dtype=torch.float64)
    speeds = torch.tensor(
        [10000.0 ** (-2 * i / d_in) for i in range(d_in // 2)], dtype=torch.float64
    )
    angles = torch.outer(places, speeds)
    hands = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_real(hands).flip(-1)
    return pairs.reshape(context_length, d_in).float()
