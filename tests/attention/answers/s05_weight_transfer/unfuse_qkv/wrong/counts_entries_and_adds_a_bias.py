"""Sizes are compared by the number of entries only, and a source without a bias is given one of
zeros.

Mistakes: (1) for SelfAttentionFused(4, 3) and SelfAttentionLinear(3, 4), 36 entries each, it fills
the target with scrambled numbers, the text asks for a ValueError; (2) for SelfAttentionFused(4, 3)
and SelfAttentionLinear(4, 3, qkv_bias=True) the source has a new parameter W_qkv.bias afterwards,
the text asks that it stays exactly as it was.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused = source.W_qkv
    layers = [getattr(target, name) for name in QKV]
    if fused.bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")
    if fused.weight.numel() != sum(layer.weight.numel() for layer in layers):
        raise ValueError("the modules have different sizes")
    if fused.bias is None:
        fused.bias = nn.Parameter(torch.zeros(fused.out_features))
    with torch.no_grad():
        weights = fused.weight.flatten().chunk(3)
        biases = fused.bias.chunk(3)
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight.view_as(layer.weight))
            if layer.bias is not None:
                layer.bias.copy_(bias)
