"""When the source has a bias, only the layers of query and key are asked whether they have one. If
only the target's W_value has none, there is no ValueError: the value's part of the bias is
silently dropped and the modules compute different things.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    big = source.W_qkv
    q, k, v = (getattr(target, n) for n in QKV)
    if big.in_features != q.in_features or big.out_features != 3 * q.out_features:
        raise ValueError(f"sizes differ: {big} and {q}")
    if big.bias is not None and (q.bias is None or k.bias is None):
        raise ValueError("source has a bias, target has no place for it")

    w_parts = big.weight.detach().clone().chunk(3)
    b_parts = big.bias.detach().clone().chunk(3) if big.bias is not None else [0.0] * 3
    with torch.no_grad():
        for layer, w, b in zip((q, k, v), w_parts, b_parts):
            layer.weight.copy_(w)
            if layer.bias is not None:
                layer.bias[:] = b
