"""Settles the biases first and compares the sizes afterwards. For SelfAttentionFused(4, 2) without a
bias and SelfAttentionLinear(4, 3, qkv_bias=True) it raises the ValueError, but the target's
biases are zero by then; the target should be as it was.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [target.W_query, target.W_key, target.W_value]
    weight, bias = source.W_qkv.weight, source.W_qkv.bias

    # 1. biases
    if bias is None:
        for layer in layers:
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)
    elif any(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias, the target has no place for it")

    # 2. sizes
    d_out, d_in = layers[0].weight.shape
    if tuple(weight.shape) != (3 * d_out, d_in):
        raise ValueError("the modules differ in d_in or d_out")

    # 3. copy
    with torch.no_grad():
        for i, layer in enumerate(layers):
            rows = slice(i * d_out, (i + 1) * d_out)
            layer.weight.copy_(weight[rows])
            if bias is not None:
                layer.bias.copy_(bias[rows])
