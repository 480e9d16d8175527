"""The first table of a width is kept: a later and longer one of the same width is too short.

Diagnosis: none
"""

_tables = {}


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError
    if d_in not in _tables:
        p = torch.arange(context_length)[:, None]
        w = 10000 ** (-torch.arange(0, d_in, 2) / d_in)
        t = torch.zeros(context_length, d_in)
        t[:, 0::2], t[:, 1::2] = torch.sin(p * w), torch.cos(p * w)
        _tables[d_in] = t
    return _tables[d_in][:context_length]
