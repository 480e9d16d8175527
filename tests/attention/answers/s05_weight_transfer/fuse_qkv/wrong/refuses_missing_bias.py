"""A source without any bias is refused if the target has one.

Diagnosis: none
"""


@torch.no_grad()
def fuse_qkv(source, target):
    d_out, d_in = source.W_query.weight.shape
    layers = [getattr(source, n) for n in QKV]
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if (target.W_qkv.bias is not None) != any(layer.bias is not None for layer in layers):
        raise ValueError("bias on one side only")
    target.W_qkv.weight.copy_(torch.vstack([layer.weight for layer in layers]))
    if target.W_qkv.bias is not None:
        target.W_qkv.bias.copy_(
            torch.hstack([torch.zeros(d_out) if l.bias is None else l.bias for l in layers])
        )
