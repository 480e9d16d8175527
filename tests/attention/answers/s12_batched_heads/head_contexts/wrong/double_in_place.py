"""queries.double() is no copy of float64 queries, which are scaled in place.

Diagnosis: none
"""
def head_contexts(queries, keys, values):
    dtype = queries.dtype
    queries, keys, values = queries.double(), keys.double(), values.double()
    queries /= math.sqrt(queries.shape[-1])
    return (torch.softmax(queries @ keys.transpose(-2, -1), dim=-1) @ values).to(dtype)
