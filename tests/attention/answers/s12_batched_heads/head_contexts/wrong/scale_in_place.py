"""The caller's queries are scaled in a copy, but the keys are transposed in place.

Diagnosis: none
"""


def head_contexts(queries, keys, values):
    scale = queries.shape[-1] ** 0.5
    keys.transpose_(1, 2)
    weights = torch.softmax(queries @ keys / scale, dim=-1)
    return weights @ values
