"""A view splits the axis of the heads, which any layout in memory allows.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    q = queries.view(b, g, h // g, n, d)
    scores = q @ keys[:, :, None].transpose(-2, -1) / math.sqrt(d)
    return (torch.softmax(scores, dim=-1) @ values[:, :, None]).view(b, h, n, -1)
