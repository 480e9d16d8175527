"""Where a layer of source has no bias, that part of target's bias is left as it was (random) and not
set to zero.

Diagnosis: Where the source has no bias, the target keeps its old numbers.
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    if (
        fused.in_features != layers[0].in_features
        or fused.out_features != 3 * layers[0].out_features
    ):
        raise ValueError("d_in or d_out differ")
    if fused.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    d = layers[0].out_features
    with torch.no_grad():
        for i, layer in enumerate(layers):
            fused.weight[i * d : (i + 1) * d] = layer.weight
            if layer.bias is not None:
                fused.bias[i * d : (i + 1) * d] = layer.bias
