"""Widths are checked only by whether the fused weight can be viewed as (3, d_out, d_in) of the
target, so without biases a source with other widths and the same d_in * d_out is cut up wrongly
instead of refused.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]
    d_out, d_in = layers[0].weight.shape
    bias = source.W_qkv.bias
    if bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias, and a layer of the target has none")
    try:
        weights = source.W_qkv.weight.detach().view(3, d_out, d_in)
        biases = [None] * 3 if bias is None else bias.detach().view(3, d_out)
    except RuntimeError as problem:
        raise ValueError("the two modules differ in d_in or d_out") from problem

    with torch.no_grad():
        for layer, weight, part in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if part is not None:
                layer.bias.copy_(part)
            elif layer.bias is not None:
                layer.bias.zero_()
