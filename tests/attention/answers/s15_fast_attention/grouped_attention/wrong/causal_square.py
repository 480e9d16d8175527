"""If there are as many queries as keys, a causal mask is applied.

Diagnosis: A causal mask is applied where there are as many queries as keys.
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    if n == keys.shape[2]:
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -torch.inf)
    return torch.softmax(scores, dim=-1) @ v
