"""Right, but unusual: goes through the rows of the fused layer one by one and finds out with divmod
which layer and which of its rows belongs there.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [getattr(source, name) for name in QKV]
    fused = target.W_qkv
    d_out, d_in = layers[0].weight.shape
    if any(layer.weight.shape != (d_out, d_in) for layer in layers):
        raise ValueError("the three layers of the source differ among themselves")
    if fused.weight.shape != (len(QKV) * d_out, d_in):
        raise ValueError("the two modules differ in d_in or d_out")
    if fused.bias is None and not all(layer.bias is None for layer in layers):
        raise ValueError("the source has a bias, and the target has no place for it")

    with torch.no_grad():
        for number in range(len(QKV) * d_out):
            which, row = divmod(number, d_out)
            layer = layers[which]
            fused.weight[number] = layer.weight[row]
            if fused.bias is not None:
                fused.bias[number] = 0.0 if layer.bias is None else layer.bias[row]
