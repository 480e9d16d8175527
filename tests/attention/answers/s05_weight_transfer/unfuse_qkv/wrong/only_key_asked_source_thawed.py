"""Wrong, two mistakes. Only the key's layer is asked whether it has a bias: a source with a bias
and a target with (True, True, False) are not refused, and the value's bias is lost. And the source
is frozen for the copying and thawed afterwards, so that a frozen source is trainable after the
call.

Diagnosis: none
"""
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    fused = source.W_qkv
    d_out, d_in = target.W_query.weight.shape
    if fused.weight.shape != (3 * d_out, d_in):
        raise ValueError("The modules differ in d_in or d_out.")
    if fused.bias is not None and target.W_key.bias is None:  # it is the key that may have none
        raise ValueError("The target has no place for the bias of the key.")
    source.requires_grad_(False)
    for i, name in enumerate(QKV):
        layer = getattr(target, name)
        rows = slice(i * d_out, (i + 1) * d_out)
        layer.weight.data.copy_(fused.weight[rows])
        if layer.bias is not None:
            layer.bias.data.copy_(torch.zeros(d_out) if fused.bias is None else fused.bias[rows])
    source.requires_grad_(True)
