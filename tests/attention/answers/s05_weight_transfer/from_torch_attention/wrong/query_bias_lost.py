"""A target whose query alone has no bias is not refused, and the source's bias is lost.

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

    if source.in_proj_bias is not None:
        if target.W_key.bias is None or target.W_value.bias is None or target.out_proj.bias is None:
            raise ValueError("bias")
    d = source.embed_dim
    with torch.no_grad():
        for n, layer in enumerate(layers):
            layer.weight.copy_(source.in_proj_weight[n * d : (n + 1) * d])
            if layer.bias is not None:
                layer.bias.zero_()
                if source.in_proj_bias is not None:
                    layer.bias.copy_(source.in_proj_bias[n * d : (n + 1) * d])
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            target.out_proj.bias.zero_()
            if source.out_proj.bias is not None:
                target.out_proj.bias.copy_(source.out_proj.bias)
