"""The softmax is always float32, and float64 values then raise a RuntimeError.

Diagnosis: none
"""


def head_contexts(queries, keys, values):
    scores = queries @ keys.mT / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1, dtype=torch.float32) @ values
