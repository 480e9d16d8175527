"""The queries are divided in place.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    queries.mul_(d**-0.5)
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1)
    return torch.softmax(scores, dim=-1) @ v
