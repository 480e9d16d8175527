"""The source cannot be trained afterwards.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    source.requires_grad_(False)
    w, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, n) for n in QKV]
    d_out, d_in = layers[0].weight.shape
    if w.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if b is not None and any(l.bias is None for l in layers):
        raise ValueError("no place for a bias")
    with torch.no_grad():
        for i, layer in enumerate(layers):
            layer.weight.copy_(w[i * d_out : (i + 1) * d_out])
            if layer.bias is not None:
                layer.bias.copy_(
                    b[i * d_out : (i + 1) * d_out]
                ) if b is not None else layer.bias.zero_()
