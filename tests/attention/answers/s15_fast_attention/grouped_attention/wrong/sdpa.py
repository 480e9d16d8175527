"""Uses F.scaled_dot_product_attention.

Diagnosis: The attention is computed by F.scaled_dot_product_attention.
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    return F.scaled_dot_product_attention(queries, k, v)
