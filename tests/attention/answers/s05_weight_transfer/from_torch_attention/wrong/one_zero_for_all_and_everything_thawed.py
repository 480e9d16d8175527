"""Two mistakes: all biases of the target become one and the same zero tensor, so training one
moves all, and a source or target that was frozen comes back trainable.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads != 1:
        raise ValueError("only one head can be moved")
    if source.in_proj_weight is None:
        raise ValueError("the source has separate matrices")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the two modules differ in their width")
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for all biases")

    # switch autograd off for the parameters while they are copied
    source.requires_grad_(False)
    target.requires_grad_(False)

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    for layer, weight in zip(layers, weights):
        layer.weight.copy_(weight)
    if has_bias:
        for layer, bias in zip(layers, [*source.in_proj_bias.chunk(3), source.out_proj.bias]):
            layer.bias.copy_(bias)
    else:
        zeros = torch.zeros_like(source.out_proj.weight[0])
        for layer in layers:
            if layer.bias is not None:
                layer.bias.data = zeros

    source.requires_grad_(True)
    target.requires_grad_(True)
