"""Wrong: where a layer has no bias, its part becomes that of the layer before it (zero if there is
none).

Diagnosis: none
"""


def fuse_qkv(source, target):
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("other sizes")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        target.W_qkv.weight.copy_(weight)
        if target.W_qkv.bias is not None:
            bias, parts = torch.zeros(layers[0].out_features), []
            for layer in layers:
                if layer.bias is not None:
                    bias = layer.bias
                parts.append(bias)
            target.W_qkv.bias.copy_(torch.cat(parts))
