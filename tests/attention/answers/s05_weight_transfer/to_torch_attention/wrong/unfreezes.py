"""A frozen source can be trained after the call.

Diagnosis: none
"""


def to_torch_attention(source):
    layers = [source.W_query, source.W_key, source.W_value]
    d = source.W_query.weight.shape[0]

    source.requires_grad_(False)
    module = nn.MultiheadAttention(d, 1, batch_first=True, dtype=source.W_query.weight.dtype)
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
    source.requires_grad_(True)
    return module
