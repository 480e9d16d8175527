"""Wrong. Whether the weights are kept apart is read off kdim alone: for a source made with vdim
only, torch_attention(4, vdim=3), in_proj_weight is None too, and instead of the ValueError there
is an AttributeError.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    d_model = source.embed_dim
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads != 1:
        raise ValueError("only one head can be carried over")
    if source.kdim != d_model:
        raise ValueError("query, key and value have separate matrices")
    if target.out_proj.in_features != d_model:
        raise ValueError("source and target differ in their width")
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("a layer of the target has no place for its bias")

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    else:
        biases = [torch.zeros_like(weights[0][0])] * 4
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
