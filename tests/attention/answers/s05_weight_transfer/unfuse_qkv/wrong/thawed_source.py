"""Wrong: the source is frozen for the time of the copying and afterwards made trainable without
looking at what it was: a source that was frozen before the call is trainable after it, although
the text says that it stays exactly as it was.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    W, b = source.W_qkv.weight, source.W_qkv.bias
    layers = [getattr(target, name) for name in QKV]
    for layer in layers:
        if (3 * layer.weight.shape[0], layer.weight.shape[1]) != tuple(W.shape):
            raise ValueError("d_in or d_out do not match")
        if b is not None and layer.bias is None:
            raise ValueError("target has no bias")

    source.requires_grad_(False)          # no gradients for the slices below
    d_out = layers[0].weight.shape[0]
    for i, layer in enumerate(layers):
        layer.weight.data = W[i * d_out : (i + 1) * d_out].clone()
        if layer.bias is not None:
            part = torch.zeros_like(layer.bias.data) if b is None else b[i * d_out : (i + 1) * d_out].clone()
            layer.bias.data = part
    source.requires_grad_(True)
