"""double() makes no copy of float64 queries: they are divided by the root in place.

Diagnosis: none
"""


def attention_weights(queries, keys):
    q = queries.double()
    q /= math.sqrt(keys.shape[-1])
    return torch.softmax(q @ keys.double().transpose(-2, -1), dim=-1)
