"""Views of the target's tensors with an axis of length 3 in front serve as windows, and the
source's numbers are written through them.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.get_submodule(name) for name in QKV]
    fused = target.W_qkv
    d_out, rest = divmod(fused.out_features, 3)
    if rest or any((a.in_features, a.out_features) != (fused.in_features, d_out) for a in layers):
        raise ValueError("the two modules differ in size")
    if fused.bias is None and any(a.bias is not None for a in layers):
        raise ValueError("the target has no place for a bias")
    windows = fused.weight.detach().unflatten(0, (3, d_out))
    for window, layer in zip(windows, layers, strict=True):
        window.copy_(layer.weight.detach())
    if fused.bias is not None:
        for window, layer in zip(fused.bias.detach().unflatten(0, (3, d_out)), layers, strict=True):
            window.zero_() if layer.bias is None else window.copy_(layer.bias.detach())
