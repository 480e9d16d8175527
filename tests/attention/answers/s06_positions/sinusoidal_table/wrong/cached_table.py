"""Wrong: the table is kept by functools.lru_cache, so that a second call with the same sizes
returns the same tensor object; who changes one changes all later ones. The text wants a new
tensor from each call.

Diagnosis: none
"""


from functools import lru_cache


@lru_cache(maxsize=None)
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 != 0:
        raise ValueError("d_in has to be even")
    pe = torch.zeros(context_length, d_in)
    position = torch.arange(0, context_length, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2).float() * (-math.log(10000.0) / d_in))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe
