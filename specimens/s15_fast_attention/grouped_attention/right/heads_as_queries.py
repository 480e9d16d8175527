"""Treats the heads of a group as more queries of one head."""


def grouped_attention(queries, keys, values):
    batch, heads, n, d = queries.shape
    groups, d_v = values.shape[1], values.shape[-1]
    rows = queries.reshape(batch, groups, heads // groups * n, d)
    scores = rows.matmul(keys.transpose(-1, -2)).div(d**0.5)
    powers = (scores - scores.amax(dim=-1, keepdim=True)).exp()
    context = powers.matmul(values) / powers.sum(dim=-1, keepdim=True)
    return context.reshape(batch, heads, n, d_v)
