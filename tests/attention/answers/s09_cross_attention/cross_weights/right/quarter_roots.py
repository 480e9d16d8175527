"""Both sides are scaled with the fourth root of d_k before an einsum; the softmax is written out by
hand with the row maximum.

Diagnosis: none
"""


def cross_weights(query, key):
    d = query.size(-1)
    s = torch.einsum("qd,kd->qk", query * d**-0.25, key * d**-0.25)
    e = torch.exp(s - s.amax(dim=-1, keepdim=True))
    return e / e.sum(dim=-1, keepdim=True)
