"""Right, unusual: the rows are picked by products with 0/1 matrices, the three parts of an identity
matrix, which gives new tensors that share memory with nothing.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    big = source.W_qkv
    layers = (target.W_query, target.W_key, target.W_value)
    d_out, rest = divmod(big.weight.shape[0], 3)
    for layer in layers:
        if rest or tuple(layer.weight.shape) != (d_out, big.weight.shape[1]):
            raise ValueError("d_in or d_out differ")
        if layer.bias is None and big.bias is not None:
            raise ValueError("the target has no place for a bias")

    with torch.no_grad():
        picks = torch.eye(3 * d_out, dtype=big.weight.dtype).split(d_out)
        for layer, pick in zip(layers, picks):
            layer.weight[:] = pick @ big.weight
            if layer.bias is not None:
                layer.bias[:] = 0 if big.bias is None else pick @ big.bias
