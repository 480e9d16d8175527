"""Wrong. Keeps tables in a cache, so two calls with the same sizes return the same tensor: after
``sinusoidal_table(3, 4).zero_()`` the next ``sinusoidal_table(3, 4)`` is all zeros.

Diagnosis: none
"""
from functools import lru_cache


@lru_cache(maxsize=None)
def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError("d_in must be even")
    places = torch.arange(context_length).float().unsqueeze(1)
    speeds = torch.exp(torch.arange(0, d_in, 2).float() * (-math.log(10000.0) / d_in))
    table = torch.zeros(context_length, d_in)
    table[:, 0::2] = torch.sin(places * speeds)
    table[:, 1::2] = torch.cos(places * speeds)
    return table
