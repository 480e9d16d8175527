"""Two mistakes: a source in which only the key has a bias is not refused when the target has none;
and if no layer of the source has a bias, the target's bias is set to None and not to zeros, so
that the target loses a parameter.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    query, key, value = (getattr(source, name) for name in QKV)
    fused = target.W_qkv
    if (fused.in_features, fused.out_features) != (query.in_features, 3 * query.out_features):
        raise ValueError("The two modules differ in d_in or d_out.")
    # The key's bias has no effect on the result, so only the other two need a place.
    if fused.bias is None and (query.bias is not None or value.bias is not None):
        raise ValueError("The source has a bias and the target has none.")

    with torch.no_grad():
        fused.weight.copy_(torch.cat([query.weight, key.weight, value.weight]))
        if query.bias is None and key.bias is None and value.bias is None:
            fused.bias = None
        elif fused.bias is not None:
            for part, layer in zip(fused.bias.data.chunk(3), (query, key, value), strict=True):
                part.copy_(torch.zeros_like(part) if layer.bias is None else layer.bias)
