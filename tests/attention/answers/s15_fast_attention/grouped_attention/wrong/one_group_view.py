"""With one group, heads and queries are joined with view. Wrong for queries of shape (2, 4, 5, 3)
that come from a transpose, with one group: a RuntimeError.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    batch, heads, n, d = queries.shape
    groups = keys.shape[1]
    if groups == 1:  # multi-query: all heads in one product
        joined = queries.view(batch, heads * n, d)
        weights = torch.softmax(joined @ keys[:, 0].transpose(1, 2) / math.sqrt(d), dim=-1)
        return (weights @ values[:, 0]).view(batch, heads, n, -1)
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    return torch.softmax(queries @ keys.transpose(-2, -1) / math.sqrt(d), dim=-1) @ values
