"""If no layer of the source has a bias, the target's bias is removed instead of set to zero, so
the target loses the parameter W_qkv.bias.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    biased = any(layer.bias is not None for layer in layers)
    if biased and target.W_qkv.bias is None:
        raise ValueError("the source has a bias, and the target has no place for it")
    d_out, d_in = layers[0].weight.shape
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("the two modules differ in d_in or d_out")

    with torch.no_grad():
        target.W_qkv.weight.copy_(torch.cat([layer.weight for layer in layers]))
        if biased:
            parts = [
                torch.zeros_like(layer.weight[:, 0]) if layer.bias is None else layer.bias
                for layer in layers
            ]
            target.W_qkv.bias.copy_(torch.cat(parts))
        else:
            target.W_qkv.bias = None  # nothing to add
