"""Wrong: the new parameters take over requires_grad from the source. If the source is frozen
(source.requires_grad_(False), as for published weights), the target cannot be trained afterwards,
though it could before.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    big = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    for layer in layers:
        if layer.in_features != big.in_features or 3 * layer.out_features != big.out_features:
            raise ValueError("d_in or d_out differ")
        if big.bias is not None and layer.bias is None:
            raise ValueError("the target has no place for the bias")
    d_out = big.out_features // 3
    for i, layer in enumerate(layers):
        rows = slice(i * d_out, (i + 1) * d_out)
        piece = big.weight[rows].detach().clone()
        layer.weight = nn.Parameter(piece, requires_grad=big.weight.requires_grad)
        if big.bias is not None:
            piece = big.bias[rows].detach().clone()
            layer.bias = nn.Parameter(piece, requires_grad=big.bias.requires_grad)
        elif layer.bias is not None:
            nn.init.zeros_(layer.bias)
