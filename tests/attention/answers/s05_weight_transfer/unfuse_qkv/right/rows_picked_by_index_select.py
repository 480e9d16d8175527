"""Picks the rows of each part with index_select, which always copies, and checks in a helper.

Diagnosis: none
"""


def _check_unfuse(source, target):
    layers = [getattr(target, name) for name in QKV]
    fused = source.W_qkv
    for layer in layers:
        if layer.in_features != fused.in_features:
            raise ValueError(f"d_in: {fused.in_features} and {layer.in_features}")
        if 3 * layer.out_features != fused.out_features:
            raise ValueError(f"3 * d_out: {fused.out_features} and {3 * layer.out_features}")
        if fused.bias is not None and layer.bias is None:
            raise ValueError("the target has no place for a bias of the source")
    return layers


@torch.no_grad()
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    layers = _check_unfuse(source, target)
    weight, bias = source.W_qkv.weight, source.W_qkv.bias
    parts = torch.arange(weight.shape[0], device=weight.device).view(3, -1)
    for rows, layer in zip(parts, layers):
        layer.weight.copy_(weight.index_select(0, rows))
        if bias is not None:
            layer.bias.copy_(bias.index_select(0, rows))
        elif layer.bias is not None:
            nn.init.zeros_(layer.bias)
