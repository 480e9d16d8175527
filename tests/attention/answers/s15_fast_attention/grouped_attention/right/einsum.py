"""Einsum with a reshaped query.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.size(1)
    q = queries.reshape(b, g, h // g, n, d)
    s = torch.einsum("bgrnd,bgmd->bgrnm", q, keys) * d**-0.5
    return torch.einsum("bgrnm,bgme->bgrne", s.softmax(-1), values).reshape(
        b, h, n, values.size(-1)
    )
