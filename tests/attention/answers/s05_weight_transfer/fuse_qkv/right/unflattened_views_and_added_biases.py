"""Looks at weight and bias as three slabs (unflatten of a detached view), writes a stack, clears
the biases and adds those that exist.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    d_out = fused.out_features // 3
    if {tuple(layer.weight.shape) for layer in layers} != {(d_out, fused.in_features)}:
        raise ValueError("The two modules differ in d_in or d_out.")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("The source has a bias, and the target has no place for it.")
    slabs = fused.weight.detach().unflatten(0, (3, d_out))
    slabs.copy_(torch.stack([layer.weight.detach() for layer in layers]))
    if fused.bias is not None:
        rows = fused.bias.detach().unflatten(0, (3, d_out)).zero_()
        for number, layer in enumerate(layers):
            if layer.bias is not None:
                rows[number] += layer.bias.detach()
