"""Copies the transposed weights, as if MultiheadAttention used x @ W.

Diagnosis: The weights of query, key and value are transposed on the way. The weight of out_proj is
transposed on the way.
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    m = torch_attention(d, dtype=source.W_query.weight.dtype)
    ls = [getattr(source, n) for n in QKV]
    zero = torch.zeros(d, dtype=source.W_query.weight.dtype)
    with torch.no_grad():
        m.in_proj_weight.copy_(torch.cat([l.weight.T for l in ls]))
        m.in_proj_bias.copy_(torch.cat([zero if l.bias is None else l.bias for l in ls]))
        m.out_proj.weight.copy_(source.out_proj.weight.T)
        m.out_proj.bias.copy_(zero if source.out_proj.bias is None else source.out_proj.bias)
    return m
