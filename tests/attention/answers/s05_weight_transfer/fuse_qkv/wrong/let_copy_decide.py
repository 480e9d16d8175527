"""A different d_out is only noticed when copy_ fails; a source with d_out = 1 is broadcast over all
rows of the target instead of being refused.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    if any(l.in_features != fused.in_features for l in layers):
        raise ValueError("d_in differs")
    if fused.bias is None and any(l.bias is not None for l in layers):
        raise ValueError("the target has no bias")
    with torch.no_grad():
        try:
            for part, layer in zip(fused.weight.chunk(3), layers):
                part.copy_(layer.weight)
        except RuntimeError as err:
            raise ValueError("d_out differs") from err
        if fused.bias is not None:
            for part, layer in zip(fused.bias.chunk(3), layers):
                if layer.bias is None:
                    part.zero_()
                else:
                    part.copy_(layer.bias)
