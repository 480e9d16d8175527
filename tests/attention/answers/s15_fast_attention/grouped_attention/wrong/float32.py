"""All is computed in float32 and returned so.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    queries, keys, values = queries.float(), keys.float(), values.float()
    b, h, n, d = queries.shape
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    return torch.softmax(scores, dim=-1) @ v
