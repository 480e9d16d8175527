"""One maximum for the whole tensor.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    powers = (scores - scores.max()).exp()
    return (powers / powers.sum(-1, keepdim=True)) @ v
