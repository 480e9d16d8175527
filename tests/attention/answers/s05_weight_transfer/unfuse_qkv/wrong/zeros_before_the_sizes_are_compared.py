"""Sets the target's biases to zero before the sizes are compared, so a target that is refused for
its d_in or d_out has lost its biases.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]

    # First the biases: refuse, or clear those that get nothing from the source.
    if fused.bias is not None:
        if any(layer.bias is None for layer in layers):
            raise ValueError("The source has a bias, and a layer of the target has none.")
    else:
        for layer in layers:
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)

    # Then the weights.
    d_out, d_in = target.W_query.weight.shape
    if tuple(fused.weight.shape) != (3 * d_out, d_in):
        raise ValueError("The two modules differ in d_in or d_out.")
    with torch.no_grad():
        for i, layer in enumerate(layers):
            layer.weight.copy_(fused.weight[i * d_out : (i + 1) * d_out])
            if fused.bias is not None:
                layer.bias.copy_(fused.bias[i * d_out : (i + 1) * d_out])
