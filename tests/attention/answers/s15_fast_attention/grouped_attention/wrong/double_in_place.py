"""The queries are divided in place after queries.double(), which is no copy of float64 queries.
Wrong for float64 queries: those of the caller are changed.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    shared = queries.shape[1] // keys.shape[1]
    q, k, v = queries.double(), keys.double(), values.double()
    q /= math.sqrt(queries.shape[-1])
    scores = q @ k.repeat_interleave(shared, dim=1).transpose(-2, -1)
    return torch.softmax(scores, dim=-1) @ v.repeat_interleave(shared, dim=1)
