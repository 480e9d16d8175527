"""A source whose out_proj has no bias is given one, of zeros: out_bias=False.

Diagnosis: none
"""


def to_torch_attention(source):
    d = source.W_query.in_features
    dt = source.W_query.weight.dtype
    m = nn.MultiheadAttention(d, 1, batch_first=True, dtype=dt)
    z = torch.zeros(d, dtype=dt)
    L = [source.W_query, source.W_key, source.W_value]
    if source.out_proj.bias is None:
        source.out_proj.bias = nn.Parameter(z.clone())
    with torch.no_grad():
        m.in_proj_weight.copy_(torch.cat([l.weight for l in L]))
        m.in_proj_bias.copy_(torch.cat([z if l.bias is None else l.bias for l in L]))
    m.out_proj.load_state_dict(source.out_proj.state_dict())
    return m
