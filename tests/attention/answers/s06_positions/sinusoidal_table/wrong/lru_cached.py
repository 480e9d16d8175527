"""Wrong: functools.lru_cache hands out the same tensor for the same arguments. The numbers are
right in the first call, but whoever changes the table changes the result of later calls.

Diagnosis: none
"""


from functools import lru_cache


@lru_cache(maxsize=None)
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError("d_in must be even")
    p = torch.arange(context_length, dtype=torch.float).unsqueeze(1)
    div = torch.exp(torch.arange(0, d_in, 2).float() * (-math.log(10000.0) / d_in))
    pe = torch.zeros(context_length, d_in)
    pe[:, 0::2] = torch.sin(p * div)
    pe[:, 1::2] = torch.cos(p * div)
    return pe
