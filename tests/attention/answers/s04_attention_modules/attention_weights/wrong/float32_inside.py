"""Computes in float32 and casts back, so float64 is not right to ten digits.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries, keys):
    s = queries.float() @ keys.float().transpose(-2, -1) / math.sqrt(queries.size(-1))
    return torch.softmax(s, dim=-1).to(queries.dtype)
