"""The source is left with frozen layers where it has no bias, and biases of value and key are
exchanged.

Diagnosis: The bias of key and value are exchanged.
"""


def fuse_qkv(source, target):
    d_out, d_in = source.W_query.weight.shape
    layers = [getattr(source, n) for n in QKV]
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    target.W_qkv.weight.data = torch.cat([layer.weight.data for layer in layers])
    for layer in layers:
        layer.weight.requires_grad_(layer.bias is not None or target.W_qkv.bias is None)
    if target.W_qkv.bias is not None:
        q, k, v = (torch.zeros(d_out) if l.bias is None else l.bias.data for l in layers)
        target.W_qkv.bias.data = torch.cat([q, v, k])
