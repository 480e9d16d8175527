"""The missing bias is noticed while the biases are written. With a biased source and a target (True,
False, True) the ValueError comes, but the bias of W_query has been overwritten, though the target
should be as before.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]
    fused = source.W_qkv
    for layer in layers:
        if fused.weight.shape != (3 * layer.out_features, layer.in_features):
            raise ValueError("d_in or d_out differs")
    with torch.no_grad():
        # First the biases: they may be refused. The weights come after that.
        if fused.bias is None:
            for layer in layers:
                if layer.bias is not None:
                    layer.bias.zero_()
        else:
            for layer, part in zip(layers, fused.bias.chunk(3)):
                if layer.bias is None:
                    raise ValueError("the target has no place for a bias")
                layer.bias.copy_(part)
        for layer, part in zip(layers, fused.weight.chunk(3)):
            layer.weight.copy_(part)
