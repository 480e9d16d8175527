"""The scores are divided by the root of the number of keys and softmaxed over heads.

Diagnosis: The scores are divided by the square root of the number of keys, not of the width of a
key. The softmax runs over the heads, not over the keys.
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    k = keys.repeat_interleave(h // g, dim=1)
    v = values.repeat_interleave(h // g, dim=1)
    scores = queries @ k.transpose(-2, -1) / math.sqrt(keys.shape[2])
    return torch.softmax(scores, dim=1) @ v
