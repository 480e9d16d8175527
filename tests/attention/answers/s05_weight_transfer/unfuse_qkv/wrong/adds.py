"""Biases are added to those that the target has instead of replacing them.

Diagnosis: The biases of the source are added to those that the target has.
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
    for i, layer in enumerate(layers):
        layer.weight.copy_(w[i * d_out : (i + 1) * d_out])
        if b is not None:
            layer.bias += b[i * d_out : (i + 1) * d_out]
        elif layer.bias is not None:
            layer.bias -= layer.bias
