"""Right: out_proj of the new module is the layer of the source itself; memory may be shared.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [getattr(source, name) for name in QKV]
    weight = layers[0].weight
    d = weight.shape[0]
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=weight.dtype)
    zeros = torch.zeros_like(weight[0])
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
        module.in_proj_bias.copy_(torch.cat([zeros if l.bias is None else l.bias for l in layers]))
    module.out_proj = source.out_proj
    return module
