"""The table is cached, so two calls with the same arguments return the very same tensor.

Mistake: for a = sinusoidal_table(3, 4); a.zero_(); b = sinusoidal_table(3, 4) it returns a b full
of zeros, the text asks for a new tensor in each call, "so that changing one changes no other" (b[0]
should be [0, 1, 0, 1]).

Diagnosis: none
"""


from functools import lru_cache


@lru_cache(maxsize=None)
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    position = torch.arange(context_length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2) * (-math.log(10000.0) / d_in))
    pe = torch.zeros(context_length, d_in)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe
