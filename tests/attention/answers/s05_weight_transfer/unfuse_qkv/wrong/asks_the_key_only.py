"""Wrong for a source with a bias and a target whose query or value has none while its key has one:
only the key's layer is asked for a bias. No ValueError is raised; the bias of the query or of
the value is dropped without a word, and the modules compute different things.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    # as in Whisper, it is the key that may lack a bias
    if bias is not None and target.W_key.bias is None:
        raise ValueError("the target has no place for the key's bias")
    d_out, d_in = target.W_query.weight.shape
    if weight.shape != (3 * d_out, d_in):
        raise ValueError("the sizes differ")

    weights = weight.detach().split(d_out)
    biases = (torch.zeros(d_out),) * 3 if bias is None else bias.detach().split(d_out)
    with torch.no_grad():
        for name, w, b in zip(QKV, weights, biases):
            layer = getattr(target, name)
            layer.weight.copy_(w)
            if layer.bias is not None:
                layer.bias.copy_(b)
