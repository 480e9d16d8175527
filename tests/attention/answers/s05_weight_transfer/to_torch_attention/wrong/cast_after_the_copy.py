"""Copies into a module of the default dtype and casts it afterwards, so the numbers of a float64
source arrive rounded to float32.

Diagnosis: none
"""


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    layers = [getattr(source, name) for name in QKV]
    d_model = source.out_proj.in_features
    module = torch_attention(d_model)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        module.in_proj_bias.zero_()
        for number, layer in enumerate(layers):
            if layer.bias is not None:
                module.in_proj_bias[number * d_model : (number + 1) * d_model] = layer.bias
        module.out_proj.weight.copy_(source.out_proj.weight)
        module.out_proj.bias.zero_()
        if source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module.to(source.out_proj.weight)  # dtype and device of the source
