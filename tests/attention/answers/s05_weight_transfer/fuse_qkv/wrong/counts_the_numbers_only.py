"""It compares how many numbers there are, not d_in and d_out, and views them in the target's shape.

Mistake: for a source SelfAttentionLinear(6, 2) and a target SelfAttentionFused(4, 3), both without
biases and with 36 numbers, it overwrites the target and returns, the text asks for a ValueError and
an unchanged target.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = (source.W_query, source.W_key, source.W_value)
    fused = target.W_qkv
    weight = torch.cat([layer.weight for layer in layers])
    if weight.numel() != fused.weight.numel():
        raise ValueError("the sizes of the modules do not fit")
    if fused.bias is None:
        if any(layer.bias is not None for layer in layers):
            raise ValueError("the target has no bias")
    with torch.no_grad():
        fused.weight.copy_(weight.view_as(fused.weight))
        if fused.bias is not None:
            bias = [
                torch.zeros(layer.out_features) if layer.bias is None else layer.bias
                for layer in layers
            ]
            fused.bias.copy_(torch.cat(bias))
