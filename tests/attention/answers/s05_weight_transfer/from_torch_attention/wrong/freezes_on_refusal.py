"""A source that is refused because its biases have no place in the target stays frozen.

Diagnosis: none
"""


def from_torch_attention(source, target):
    layers = [target.W_query, target.W_key, target.W_value]
    if source.num_heads != 1:
        raise ValueError("heads")
    if source.in_proj_weight is None:
        raise ValueError("apart")
    if source.out_proj.weight.shape != target.out_proj.weight.shape:
        raise ValueError("width")
    source.requires_grad_(False)
    biased = source.in_proj_bias is not None
    if biased and any(layer.bias is None for layer in [*layers, target.out_proj]):
        raise ValueError("bias")
    d = source.embed_dim
    with torch.no_grad():
        for n, layer in enumerate(layers):
            layer.weight.copy_(source.in_proj_weight[n * d : (n + 1) * d])
            if layer.bias is not None:
                layer.bias.zero_()
                if biased:
                    layer.bias.copy_(source.in_proj_bias[n * d : (n + 1) * d])
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            target.out_proj.bias.zero_()
            if biased:
                target.out_proj.bias.copy_(source.out_proj.bias)
    source.requires_grad_(True)
