"""If the source has no bias, that of the target's key layer stays as it was.

Diagnosis: If the source has no bias, that of the target's key layer stays as it was.
"""


@torch.no_grad()
def unfuse_qkv(source, target):
    w, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, n) for n in QKV]
    d_out, d_in = layers[0].weight.shape
    if w.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if b is not None and any(l.bias is None for l in layers):
        raise ValueError("no place for a bias")
    for layer, rows in zip(layers, w.chunk(3)):
        layer.weight.copy_(rows)
    if b is not None:
        for layer, part in zip(layers, b.chunk(3)):
            layer.bias.copy_(part)
    else:
        for layer in (target.W_query, target.W_value):
            if layer.bias is not None:
                layer.bias.zero_()
