"""Takes chunk views of the target's own parameters and fills each in place, under a no_grad
decorator.

Diagnosis: none
"""


@torch.no_grad()
def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = tuple(map(source.get_submodule, QKV))
    fused = target.W_qkv

    for name, layer in zip(QKV, layers):
        d_out, d_in = layer.weight.shape
        if tuple(fused.weight.shape) != (3 * d_out, d_in):
            raise ValueError(
                f"{name} has a weight of shape {(d_out, d_in)}, which does not fit into "
                f"{tuple(fused.weight.shape)}"
            )
        if layer.bias is not None and fused.bias is None:
            raise ValueError(f"{name} has a bias, and the target has no place for it")

    for rows, layer in zip(fused.weight.chunk(3, dim=0), layers):
        rows.copy_(layer.weight)

    if fused.bias is None:
        return
    for part, layer in zip(fused.bias.chunk(3, dim=0), layers):
        if layer.bias is None:
            part.zero_()
        else:
            part.copy_(layer.bias)
