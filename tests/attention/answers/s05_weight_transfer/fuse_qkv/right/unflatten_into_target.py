"""Nothing is concatenated: the fused weight is seen as a block of shape (3, d_out, d_in), a view,
and each layer is written into its part of it, in place.

Diagnosis: none
"""
from operator import attrgetter


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = attrgetter(*QKV)(source)
    fused = target.W_qkv
    d_out, rest = divmod(fused.out_features, 3)
    if rest or {(d_out, fused.in_features)} != {tuple(layer.weight.shape) for layer in layers}:
        raise ValueError("source and target differ in d_in or d_out")
    if fused.bias is None and not all(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias, and the target has no place for it")

    weight = fused.weight.detach().unflatten(0, (3, d_out))
    bias = None if fused.bias is None else fused.bias.detach().unflatten(0, (3, d_out))
    for n, layer in enumerate(layers):
        weight[n] = layer.weight.detach()
        if bias is not None:
            bias[n] = 0.0 if layer.bias is None else layer.bias.detach()
