"""Takes every third row of W_qkv (0::3, 1::3, 2::3) instead of three blocks.

Diagnosis: Every third row is taken for the query.
"""


def unfuse_qkv(source, target):
    W, b = source.W_qkv.weight, source.W_qkv.bias
    ls = [getattr(target, n) for n in QKV]
    if W.shape != (3 * ls[0].out_features, ls[0].in_features):
        raise ValueError("widths")
    if b is not None and any(l.bias is None for l in ls):
        raise ValueError("bias")
    with torch.no_grad():
        for i, l in enumerate(ls):
            l.weight.copy_(W[i::3])
            if l.bias is not None:
                l.bias.copy_(b[i::3]) if b is not None else l.bias.zero_()
