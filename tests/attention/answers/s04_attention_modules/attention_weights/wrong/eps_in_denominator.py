"""1e-8 is added to the denominator of the softmax.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries, keys):
    scores = queries @ keys.mT / math.sqrt(queries.shape[-1])
    e = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return e / (e.sum(dim=-1, keepdim=True) + 1e-8)
