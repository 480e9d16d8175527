"""Computes in float32 and casts back, so float64 is not right to ten digits.

Diagnosis: A number of seven digits takes part, so float64 weights are right to no more than these.
"""

def attention_weights(queries, keys):
    s = queries.float() @ keys.float().transpose(-2, -1) / math.sqrt(queries.size(-1))
    return torch.softmax(s, dim=-1).to(queries.dtype)
