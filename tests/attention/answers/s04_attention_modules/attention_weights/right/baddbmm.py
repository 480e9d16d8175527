"""Flattened and torch.baddbmm with alpha.

Diagnosis: none
"""


def attention_weights(queries, keys):
    lead = queries.shape[:-2]
    q = queries.reshape(-1, *queries.shape[-2:])
    k = keys.reshape(-1, *keys.shape[-2:])
    zero = q.new_zeros(())
    s = torch.baddbmm(zero, q, k.mT, beta=0, alpha=1 / math.sqrt(q.shape[-1]))
    return s.softmax(-1).reshape(*lead, *s.shape[-2:])
