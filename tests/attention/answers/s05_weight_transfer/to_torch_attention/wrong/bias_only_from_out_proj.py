"""Asks only ``out_proj`` whether the new module needs biases. A source with biases in the
projections and ``out_bias=False`` loses them; breaks "each of the four may have a bias or not"
and ``module(x, x, x)[0]`` equals ``source(x)``.

Diagnosis: If out_proj has no bias, those of query, key and value are lost.
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d_model = source.out_proj.in_features
    has_bias = source.out_proj.bias is not None
    module = torch_attention(d_model, bias=has_bias, dtype=source.out_proj.weight.dtype)
    layers = [getattr(source, name) for name in QKV]
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([l.weight for l in layers]))
        module.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            zero = torch.zeros_like(source.out_proj.bias)
            module.in_proj_bias.copy_(torch.cat([zero if l.bias is None else l.bias for l in layers]))
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
