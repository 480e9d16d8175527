"""Wrong: the weights are rounded to six places after the point.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries, keys):
    w = torch.softmax(queries @ keys.mT / math.sqrt(keys.shape[-1]), dim=-1)
    return torch.round(w, decimals=6)
