"""The table is cached with functools.lru_cache, so two calls with the same arguments return one and
the same tensor: who changes the first result in place has changed the second. The numbers of an
untouched table are right.

Diagnosis: none
"""


from functools import lru_cache


@lru_cache(maxsize=None)
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2 == 1:
        raise ValueError("d_in has to be even")
    pos = torch.arange(context_length, dtype=torch.float64).unsqueeze(1)
    inv_freq = 10000.0 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    pe = torch.empty(context_length, d_in)
    pe[:, 0::2] = torch.sin(pos * inv_freq)
    pe[:, 1::2] = torch.cos(pos * inv_freq)
    return pe
