"""Two mistakes: the new parameters are views of the fused matrix (breaks "The copies are
independent"), and with a source without a bias the biases of the target are left alone (breaks
"If source has no bias, those that target has become zero").

Diagnosis: If the source has no bias, those of the target stay as they were. Source and target share
memory: a later change of the source reaches the target.
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    if any(3 * l.out_features != fused.out_features or l.in_features != fused.in_features for l in layers):
        raise ValueError("the modules differ in d_in or d_out")
    if fused.bias is not None and any(l.bias is None for l in layers):
        raise ValueError("a layer of the target has no bias")
    for layer, weight in zip(layers, fused.weight.detach().chunk(3)):
        layer.weight = nn.Parameter(weight)
    if fused.bias is not None:
        for layer, bias in zip(layers, fused.bias.detach().chunk(3)):
            layer.bias = nn.Parameter(bias)
