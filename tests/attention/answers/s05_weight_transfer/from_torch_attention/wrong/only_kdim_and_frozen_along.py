"""Two mistakes. It looks at kdim only to see whether the weights are kept apart: torch_attention(4,
vdim=3) ends in an AttributeError, where the text wants a ValueError. And it takes over
requires_grad: after a transfer from a source that was frozen with requires_grad_(False) the
target cannot be trained as before.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    d = source.embed_dim
    if source.num_heads != 1:
        raise ValueError("the source has more than one head")
    if source.kdim != d:
        raise ValueError("the source keeps its weights apart")
    if any(layer.weight.shape != (d, d) for layer in layers):
        raise ValueError("the two modules differ in their width")
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in layers):
        raise ValueError("the source has biases, a layer of the target has none")

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias] if has_bias else [None] * 4
    for layer, weight, bias in zip(layers, weights, biases):
        layer.weight = nn.Parameter(weight.detach().clone(), requires_grad=weight.requires_grad)
        if bias is not None:
            layer.bias = nn.Parameter(bias.detach().clone(), requires_grad=bias.requires_grad)
        elif layer.bias is not None:
            nn.init.zeros_(layer.bias)
