"""Where the key's layer has no bias, the key's part of the target's bias stays as it was.

Diagnosis: If the key's layer of the source has no bias, the target's part for the key stays as it
was.
"""


@torch.no_grad()
def fuse_qkv(source, target):
    d_out, d_in = source.W_query.weight.shape
    layers = [getattr(source, n) for n in QKV]
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    target.W_qkv.weight.copy_(torch.cat([layer.weight for layer in layers]))
    if target.W_qkv.bias is not None:
        q, k, v = target.W_qkv.bias.split(d_out)
        q.copy_(source.W_query.bias) if source.W_query.bias is not None else q.zero_()
        v.copy_(source.W_value.bias) if source.W_value.bias is not None else v.zero_()
        if source.W_key.bias is not None:
            k.copy_(source.W_key.bias)
