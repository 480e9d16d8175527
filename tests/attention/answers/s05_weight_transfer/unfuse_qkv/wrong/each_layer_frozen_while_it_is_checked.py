"""Wrong: each layer of the target is frozen when it is looked at and thawed at the end; if a source
is refused, the query, say, stays frozen and the key does not.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    qkv = source.W_qkv
    for name in QKV:
        layer = getattr(target, name)
        layer.requires_grad_(False)
        if qkv.weight.shape != (3 * layer.out_features, layer.in_features):
            raise ValueError("other sizes")
        if qkv.bias is not None and layer.bias is None:
            raise ValueError("no place for a bias")
    biases = [None] * 3 if qkv.bias is None else qkv.bias.chunk(3)
    with torch.no_grad():
        for name, weight, bias in zip(QKV, qkv.weight.chunk(3), biases):
            layer = getattr(target, name)
            layer.weight.copy_(weight)
            if bias is not None:
                layer.bias.copy_(bias)
            elif layer.bias is not None:
                layer.bias.zero_()
    target.requires_grad_(True)
