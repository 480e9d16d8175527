"""Two mistakes. A source that was frozen (requires_grad=False) is trainable afterwards, though it
should stay as it was; and with a source without bias, the biases of a target with (False, True,
True) stay, as only the query is asked.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = [getattr(target, name) for name in QKV]
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    d_out = weight.shape[0] // 3
    for layer in layers:
        if layer.weight.shape != (d_out, weight.shape[1]):
            raise ValueError("The modules differ in d_in or d_out.")
        if bias is not None and layer.bias is None:
            raise ValueError("The source has a bias, a layer of the target has none.")

    source.requires_grad_(False)  # autograd should not record the copies
    for layer, part in zip(layers, weight.split(d_out)):
        layer.weight = nn.Parameter(part.clone())
    if bias is not None:
        for layer, part in zip(layers, bias.split(d_out)):
            layer.bias = nn.Parameter(part.clone())
    elif target.W_query.bias is not None:
        for layer in layers:
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)
    source.requires_grad_(True)
