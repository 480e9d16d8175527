"""Moves out_proj before it looks at the biases of the projections, so that a target refused for a
missing bias of query, key or value has been changed already.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("only one head can be moved")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the widths differ")

    # 1. the layer at the end
    out = source.out_proj
    if out.bias is not None and target.out_proj.bias is None:
        raise ValueError("no place for the bias of out_proj")
    with torch.no_grad():
        target.out_proj.weight.copy_(out.weight)
        if target.out_proj.bias is not None:
            if out.bias is None:
                target.out_proj.bias.zero_()
            else:
                target.out_proj.bias.copy_(out.bias)

    # 2. query, key and value
    layers = [getattr(target, name) for name in QKV]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("no place for the biases of query, key and value")
    with torch.no_grad():
        for layer, weight in zip(layers, source.in_proj_weight.chunk(3)):
            layer.weight.copy_(weight)
        if source.in_proj_bias is not None:
            for layer, bias in zip(layers, source.in_proj_bias.chunk(3)):
                layer.bias.copy_(bias)
        else:
            for layer in layers:
                if layer.bias is not None:
                    layer.bias.zero_()
