"""Only float64 is treated: a source of float16 gives a float32 module.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [source.W_query, source.W_key, source.W_value]
    d = source.W_query.weight.shape[0]

    module = nn.MultiheadAttention(d, 1, batch_first=True)
    if source.W_query.weight.dtype == torch.float64:
        module = module.double()
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        module.in_proj_bias.zero_()
        for part, layer in zip(module.in_proj_bias.chunk(3), layers):
            if layer.bias is not None:
                part.copy_(layer.bias)
        module.out_proj.weight.copy_(source.out_proj.weight)
        module.out_proj.bias.zero_()
        if source.out_proj.bias is not None:
            module.out_proj.bias.copy_(source.out_proj.bias)
    return module
