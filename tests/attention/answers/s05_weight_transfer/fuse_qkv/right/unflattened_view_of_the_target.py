"""Looks at the fused weight as a stack of three matrices (unflatten) and fills one after the
other.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = source.W_query, source.W_key, source.W_value
    fused = target.W_qkv
    d_out, d_in = source.W_query.weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")
    if fused.bias is None and not all(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias and the target has no place for it")

    # detach() shares the memory, so this writes into the parameters themselves
    weights = fused.weight.detach().unflatten(0, (3, d_out))
    for i, layer in enumerate(layers):
        weights[i] = layer.weight.detach()
    if fused.bias is not None:
        biases = fused.bias.detach().unflatten(0, (3, d_out))
        biases.fill_(0)
        for i, layer in enumerate(layers):
            if layer.bias is not None:
                biases[i] = layer.bias.detach()
