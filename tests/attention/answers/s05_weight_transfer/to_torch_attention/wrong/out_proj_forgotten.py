"""Out_proj is not copied: the new module keeps its random one.

Diagnosis: none
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    m = torch_attention(d).to(source.W_query.weight.dtype)
    for i, n in enumerate(QKV):
        l = getattr(source, n)
        m.in_proj_weight.data[i * d : (i + 1) * d] = l.weight.data
        if l.bias is not None:
            m.in_proj_bias.data[i * d : (i + 1) * d] = l.bias.data
    return m
