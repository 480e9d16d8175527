"""Right: the module takes the source's last layer itself (memory may be shared); it has a bias in
the projections only if the source has one there.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    d, dtype = layers[0].in_features, layers[0].weight.dtype
    some = any(layer.bias is not None for layer in layers)
    module = nn.MultiheadAttention(d, 1, bias=some, batch_first=True, dtype=dtype)
    zeros = torch.zeros(d, dtype=dtype)
    module.in_proj_weight = nn.Parameter(torch.cat([layer.weight.detach() for layer in layers]))
    if some:
        parts = [zeros if layer.bias is None else layer.bias.detach() for layer in layers]
        module.in_proj_bias = nn.Parameter(torch.cat(parts))
    module.out_proj = source.out_proj
    return module
