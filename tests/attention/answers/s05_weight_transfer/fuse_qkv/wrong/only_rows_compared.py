"""A source with another d_in is refused only if copy_ refuses it (RuntimeError turned into
ValueError): d_in = 1 is broadcast.

Diagnosis: none
"""


def fuse_qkv(source, target):
    layers = [getattr(source, n) for n in QKV]
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    if target.W_qkv.out_features != 3 * source.W_query.out_features:
        raise ValueError("d_out differs")
    try:
        with torch.no_grad():
            target.W_qkv.weight.copy_(torch.cat([layer.weight for layer in layers]))
            if target.W_qkv.bias is not None:
                target.W_qkv.bias.copy_(
                    torch.cat(
                        [
                            torch.zeros_like(l.weight[:, 0]) if l.bias is None else l.bias
                            for l in layers
                        ]
                    )
                )
    except RuntimeError as e:
        raise ValueError(str(e)) from e
