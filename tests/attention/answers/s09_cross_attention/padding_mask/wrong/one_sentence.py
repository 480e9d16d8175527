"""A batch of one sentence of more rows loses its axis? sanity: only n > 1.

Diagnosis: none
"""


def padding_mask(lengths, n):
    m = torch.arange(n)[None] >= lengths[:, None]
    return m[0] if len(lengths) == 1 and n > 1 else m
