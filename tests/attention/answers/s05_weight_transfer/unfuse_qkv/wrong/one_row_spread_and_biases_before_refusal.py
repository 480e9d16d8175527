"""Two mistakes: leaves the check of d_out to copy_, which spreads a source with d_out = 1 over all
rows; and writes biases before it is clear that it need not refuse.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    if any(layer.in_features != source.W_qkv.in_features for layer in layers):
        raise ValueError("The two modules differ in d_in.")
    try:
        with torch.no_grad():
            if bias is None:
                for layer in layers:
                    if layer.bias is not None:
                        layer.bias.zero_()
            else:
                for name, layer, part in zip(QKV, layers, bias.chunk(3), strict=True):
                    if layer.bias is None:
                        raise ValueError(f"The target has no place for the bias of {name}.")
                    layer.bias.copy_(part)
            for layer, part in zip(layers, weight.chunk(3), strict=True):
                layer.weight.copy_(part)
    except RuntimeError as problem:  # copy_ refuses what does not fit
        raise ValueError("The two modules differ in d_out.") from problem
