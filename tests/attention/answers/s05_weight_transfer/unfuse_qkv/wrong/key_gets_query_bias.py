"""A line was copied and one word not changed: the key's layer gets the query's part of the bias.
Outputs do not show it, but for SelfAttentionFused(4, 3, True) with the bias 0, 1, ..., 8
target.W_key.bias should be (3, 4, 5); it is (0, 1, 2).

Diagnosis: The key gets the bias of the query.
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    layers = [target.W_query, target.W_key, target.W_value]
    d_out, d_in = weight.shape[0] // 3, weight.shape[1]
    for layer in layers:
        if layer.weight.shape != (d_out, d_in):
            raise ValueError("source and target differ in size")
        if bias is not None and layer.bias is None:
            raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        w_q, w_k, w_v = weight.split(d_out)
        target.W_query.weight.copy_(w_q)
        target.W_key.weight.copy_(w_k)
        target.W_value.weight.copy_(w_v)
        if bias is None:
            for layer in layers:
                if layer.bias is not None:
                    layer.bias.zero_()
        else:
            b_q, b_k, b_v = bias.split(d_out)
            target.W_query.bias.copy_(b_q)
            target.W_key.bias.copy_(b_q)
            target.W_value.bias.copy_(b_v)
