"""Looks at the fused weight and bias as tensors with one more axis of length 3 (``unflatten``, a
view) and writes into the blocks by index; nothing is concatenated and no parameter is replaced.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    fused = target.W_qkv
    layers = [getattr(source, name) for name in QKV]
    d_out, d_in = fused.weight.shape[0] // 3, fused.weight.shape[1]
    if {tuple(layer.weight.shape) for layer in layers} != {(d_out, d_in)}:
        raise ValueError("the modules differ in d_in or d_out")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("the target has no place for a bias")

    weight_blocks = fused.weight.detach().unflatten(0, (3, d_out))
    for number, layer in enumerate(layers):
        weight_blocks[number] = layer.weight.detach()
    if fused.bias is not None:
        bias_blocks = fused.bias.detach().unflatten(0, (3, d_out))
        for number, layer in enumerate(layers):
            bias_blocks[number] = 0.0 if layer.bias is None else layer.bias.detach()
