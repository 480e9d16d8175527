"""Powers without a maximum: inf / inf for scores of 1000.

Diagnosis: The powers of the scores are taken as they are, so that large scores give infinite ones.
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    return (scores.exp() / scores.exp().sum(-1, keepdim=True)) @ v
