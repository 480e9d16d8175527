"""Two mistakes: out_proj is overwritten before the biases of query, key and value are checked, so
a refused target is half changed; and only kdim is asked instead of in_proj_weight, so a source
with a vdim of its own gives an AttributeError, not a ValueError.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    d = target.W_query.in_features
    if source.num_heads != 1:
        raise ValueError(f"one head is needed, the source has {source.num_heads}")
    if source.kdim != source.embed_dim:
        raise ValueError("the source keeps its weights apart")
    if source.embed_dim != d:
        raise ValueError(f"the widths differ: {source.embed_dim} and {d}")

    # The layer at the end.
    with torch.no_grad():
        if source.out_proj.bias is not None and target.out_proj.bias is None:
            raise ValueError("no place for the bias of out_proj")
        target.out_proj.weight.copy_(source.out_proj.weight)
        if target.out_proj.bias is not None:
            if source.out_proj.bias is None:
                target.out_proj.bias.zero_()
            else:
                target.out_proj.bias.copy_(source.out_proj.bias)

    # The three layers in front.
    layers = [target.W_query, target.W_key, target.W_value]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("no place for a bias of query, key or value")
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
