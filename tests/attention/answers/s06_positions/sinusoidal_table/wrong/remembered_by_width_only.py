"""Remembers one table per width and cuts it, so after a short table a longer one of the same width
comes back too short.

Diagnosis: none
"""


_tables = {}


def sinusoidal_table(context_length: int, d_in: int) -> torch.Tensor:
    if d_in % 2:
        raise ValueError("d_in must be even")
    if d_in not in _tables:  # compute the waves of each width only once
        place = torch.arange(context_length, dtype=torch.float64)[:, None]
        angle = place / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
        table = torch.zeros(context_length, d_in)
        table[:, 0::2] = angle.sin()
        table[:, 1::2] = angle.cos()
        _tables[d_in] = table
    return _tables[d_in][:context_length].clone()
