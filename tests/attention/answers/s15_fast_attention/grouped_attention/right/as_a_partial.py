"""Grouped_attention is a functools.partial of a general function with a scale option; vmap over the
batch.

Diagnosis: none
"""

from functools import partial


def _general(queries, keys, values, scale=None):
    def one(q, k, v):
        g = k.shape[0]
        q = q.unflatten(0, (g, -1))
        s = torch.einsum("grnd,gmd->grnm", q, k) * (scale or q.shape[-1] ** -0.5)
        return torch.einsum("grnm,gmv->grnv", s.softmax(-1), v).flatten(0, 1)

    return torch.vmap(one)(queries, keys, values)


grouped_attention = partial(_general, scale=None)
