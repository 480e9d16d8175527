"""The keys are divided in place after they were repeated, and with as many groups as heads nothing
is repeated. Wrong for 3 heads in 3 groups: the caller's keys are changed.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    shared = queries.shape[1] // keys.shape[1]
    if shared > 1:
        keys = keys.repeat_interleave(shared, dim=1)
        values = values.repeat_interleave(shared, dim=1)
    keys /= math.sqrt(queries.shape[-1])
    return torch.softmax(queries @ keys.transpose(-2, -1), dim=-1) @ values
