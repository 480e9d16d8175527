"""Wrong, two mistakes. The end layer is written before the other three are checked: if the target
has no key bias, a ValueError comes, but target.out_proj has changed. And if the source has no
biases, the bias of target.out_proj is removed in place of zeroed, so that the parameter
out_proj.bias is gone.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("more than one head")
    if source.in_proj_weight is None:
        raise ValueError("separate projection weights are not supported")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the modules have different widths")
    with torch.no_grad():
        end = target.out_proj
        if source.out_proj.bias is None:
            end.bias = None
        elif end.bias is None:
            raise ValueError("out_proj of the target has no bias")
        else:
            end.bias.copy_(source.out_proj.bias)
        end.weight.copy_(source.out_proj.weight)

        layers = [getattr(target, name) for name in QKV]
        has_bias = source.in_proj_bias is not None
        if has_bias and any(layer.bias is None for layer in layers):
            raise ValueError("a projection of the target has no bias")
        for i, layer in enumerate(layers):
            layer.weight.copy_(source.in_proj_weight.chunk(3)[i])
            if has_bias:
                layer.bias.copy_(source.in_proj_bias.chunk(3)[i])
            elif layer.bias is not None:
                layer.bias.zero_()
