"""Cuts the fused rows by the d_out of the target and compares only the pieces. For a source
SelfAttentionFused(4, 5) and a target SelfAttentionLinear(4, 3) all pieces fit, so there is no
ValueError, and the target gets wrong rows.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [getattr(target, name) for name in QKV]
    d_out = target.W_query.out_features
    fused = source.W_qkv
    cuts = [slice(i * d_out, (i + 1) * d_out) for i in range(3)]

    for layer, cut in zip(layers, cuts):
        if fused.weight[cut].shape != layer.weight.shape:
            raise ValueError("the two modules differ in d_in or d_out")
        if fused.bias is not None and layer.bias is None:
            raise ValueError("the source has a bias, a layer of the target has none")

    with torch.no_grad():
        for layer, cut in zip(layers, cuts):
            layer.weight.copy_(fused.weight[cut])
            if layer.bias is not None:
                if fused.bias is None:
                    layer.bias.zero_()
                else:
                    layer.bias.copy_(fused.bias[cut])
