"""Works out 5000 places, as the well-known tutorial does, and returns the first of them. For
context_length=6000 the shape should be (6000, d_in); here it is (5000, d_in).

Diagnosis: none
"""
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError("d_in must be even: sine and cosine come in pairs.")
    max_len = 5000
    position = torch.arange(max_len).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2) * (-math.log(10000.0) / d_in))
    table = torch.zeros(max_len, d_in)
    table[:, 0::2] = torch.sin(position * div_term)
    table[:, 1::2] = torch.cos(position * div_term)
    return table[:context_length]
