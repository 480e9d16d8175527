"""Right: a parameter of the module can be trained if any layer can that it comes from; zeros for a
missing bias stay frozen.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [getattr(source, name) for name in QKV]
    weight = layers[0].weight
    d = weight.shape[0]
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=weight.dtype)
    zeros = torch.zeros_like(weight[0])
    biases = [l.bias for l in layers]
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
        module.in_proj_bias.copy_(torch.cat([zeros if b is None else b for b in biases]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        module.out_proj.bias.copy_(zeros if source.out_proj.bias is None else source.out_proj.bias)
    module.in_proj_weight.requires_grad_(any(l.weight.requires_grad for l in layers))
    module.in_proj_bias.requires_grad_(any(b is not None and b.requires_grad for b in biases))
    module.out_proj.weight.requires_grad_(source.out_proj.weight.requires_grad)
    last = source.out_proj.bias
    module.out_proj.bias.requires_grad_(last is not None and last.requires_grad)
    return module
