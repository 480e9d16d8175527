"""Looks at the bias of W_query only, and drops those that key and value have no place for.

Diagnosis: none
"""


def unfuse_qkv(source, target):
    W, b = source.W_qkv.weight, source.W_qkv.bias
    ls = [getattr(target, n) for n in QKV]
    if W.shape != (3 * ls[0].out_features, ls[0].in_features):
        raise ValueError("widths")
    if b is not None and target.W_query.bias is None:
        raise ValueError("bias")
    with torch.no_grad():
        for i, (l, w) in enumerate(zip(ls, W.chunk(3))):
            l.weight.copy_(w)
            if l.bias is not None:
                l.bias.copy_(b.chunk(3)[i] if b is not None else torch.zeros_like(l.bias))
