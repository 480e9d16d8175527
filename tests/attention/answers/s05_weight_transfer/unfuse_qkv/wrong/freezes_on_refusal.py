"""The source is frozen before anything is checked: if it is refused, it stays frozen.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    was = [p.requires_grad for p in source.parameters()]
    source.requires_grad_(False)
    qkv = source.W_qkv
    layers = [target.W_query, target.W_key, target.W_value]
    for layer in layers:
        if (3 * layer.out_features, layer.in_features) != qkv.weight.shape:
            raise ValueError("sizes")
        if qkv.bias is not None and layer.bias is None:
            raise ValueError("bias")
    with torch.no_grad():
        for n, layer in enumerate(layers):
            d = layer.out_features
            layer.weight.copy_(qkv.weight[n * d : (n + 1) * d])
            if layer.bias is not None:
                layer.bias.zero_()
                if qkv.bias is not None:
                    layer.bias.copy_(qkv.bias[n * d : (n + 1) * d])
    for p, flag in zip(source.parameters(), was):
        p.requires_grad_(flag)
