"""in_proj trainable only if all three are: a frozen query freezes key and value.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [getattr(source, n) for n in QKV]
    w = layers[0].weight
    m = nn.MultiheadAttention(len(w), 1, batch_first=True, dtype=w.dtype)
    def b(l):
        return torch.zeros_like(w[0]) if l.bias is None else l.bias
    with torch.no_grad():
        m.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
        m.in_proj_bias.copy_(torch.cat([b(l) for l in layers]))
        m.out_proj.weight.copy_(source.out_proj.weight)
        m.out_proj.bias.copy_(b(source.out_proj))
    m.requires_grad_(all(p.requires_grad for p in source.parameters()))
    return m
