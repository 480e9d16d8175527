"""The keys are scaled in place after expand and reshape, which make no copy where each head has a
group of its own. Wrong for 3 heads in 3 groups: the caller's keys are changed.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    b, g, m, d = keys.shape
    s = queries.shape[1] // g
    if g == 1:
        keys, values = keys.repeat(1, s, 1, 1), values.repeat(1, s, 1, 1)
    else:
        keys = keys[:, :, None].expand(b, g, s, m, d).reshape(b, g * s, m, d)
        values = values[:, :, None].expand(b, g, s, m, values.shape[-1]).reshape(b, g * s, m, -1)
    keys *= d**-0.5
    return torch.softmax(queries @ keys.mT, dim=-1) @ values
