"""Moves out_proj before it looks at the biases of query, key and value. For torch_attention(4) and
the target SelfAttentionProjected(4, (True, False, True)) it raises ValueError as it should, but
target.out_proj has been overwritten by then.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads != 1:
        raise ValueError("more than one head")
    if source.in_proj_weight is None:
        raise ValueError("the weights are kept apart")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("the widths differ")

    def move(layer, weight, bias):
        with torch.no_grad():
            layer.weight.copy_(weight)
            if layer.bias is not None and bias is None:
                layer.bias.zero_()
            elif bias is not None:
                layer.bias.copy_(bias)

    # the layer at the end
    if source.out_proj.bias is not None and target.out_proj.bias is None:
        raise ValueError("no place for the bias of out_proj")
    move(target.out_proj, source.out_proj.weight, source.out_proj.bias)

    # query, key and value
    layers = [getattr(target, name) for name in QKV]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("no place for a bias of query, key or value")
    weights = source.in_proj_weight.chunk(3)
    biases = [None] * 3 if source.in_proj_bias is None else source.in_proj_bias.chunk(3)
    for layer, weight, bias in zip(layers, weights, biases):
        move(layer, weight, bias)
