"""Right: the module is made without biases, and those that there are become parameters afterwards.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [getattr(source, name) for name in QKV]
    weight = layers[0].weight
    d = weight.shape[0]
    module = nn.MultiheadAttention(d, 1, bias=False, batch_first=True, dtype=weight.dtype)
    zeros = torch.zeros_like(weight[0])
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if any(l.bias is not None for l in layers):
            whole = torch.cat([zeros if l.bias is None else l.bias for l in layers])
            module.in_proj_bias = nn.Parameter(whole.clone())
        if source.out_proj.bias is not None:
            module.out_proj.bias = nn.Parameter(source.out_proj.bias.clone())
    return module
