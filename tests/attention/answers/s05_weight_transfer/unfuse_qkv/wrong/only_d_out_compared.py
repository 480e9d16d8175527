"""Modules that differ in d_in are accepted: the target's weights get another shape.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    w, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, n) for n in QKV]
    d_out = layers[0].out_features
    if w.shape[0] != 3 * d_out:
        raise ValueError("sizes differ")
    if b is not None and any(l.bias is None for l in layers):
        raise ValueError("no place for a bias")
    for i, layer in enumerate(layers):
        layer.weight.data = w.data[i * d_out : (i + 1) * d_out].clone()
        if layer.bias is not None:
            layer.bias.data = (
                b.data[i * d_out : (i + 1) * d_out].clone() if b is not None else torch.zeros(d_out)
            )
