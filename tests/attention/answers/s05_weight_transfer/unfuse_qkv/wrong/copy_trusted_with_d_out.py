"""Leaves it to copy_ to refuse a wrong d_out, but copy_ broadcasts a single row. A source with d_out
= 1 and a target with d_out = 3 (same d_in) are not refused: each row is written three times.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]
    fused = source.W_qkv
    if fused.in_features != target.W_query.in_features:
        raise ValueError("The two modules differ in d_in.")
    if fused.bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("The source has a bias, and a layer of the target has none.")

    with torch.no_grad():
        try:
            for layer, weight in zip(layers, fused.weight.chunk(3)):
                layer.weight.copy_(weight)
        except RuntimeError as error:  # already the first one fails, so nothing is written yet
            raise ValueError("The two modules differ in d_out.") from error
        for i, layer in enumerate(layers):
            if layer.bias is None:
                continue
            if fused.bias is None:
                layer.bias.zero_()
            else:
                layer.bias.copy_(fused.bias.chunk(3)[i])
