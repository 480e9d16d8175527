"""A target without a bias in out_proj is always refused, also when the source has no biases. The
docstring refuses it only if source has biases: bias=False and out_bias=False fit together and
should be copied without a ValueError.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads > 1:
        raise ValueError("more than one head")
    if source.in_proj_weight is None:
        raise ValueError("the weights are kept apart")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("another width")
    if target.out_proj.bias is None:
        raise ValueError("out_proj of the target has no bias")
    layers = [target.W_query, target.W_key, target.W_value]
    with_bias = source.in_proj_bias is not None
    if with_bias and None in [layer.bias for layer in layers]:
        raise ValueError("a projection of the target has no bias")
    with torch.no_grad():
        for layer, rows in zip(layers, source.in_proj_weight.chunk(3)):
            layer.weight.copy_(rows)
        target.out_proj.weight.copy_(source.out_proj.weight)
        if with_bias:
            for layer, numbers in zip(layers, source.in_proj_bias.chunk(3)):
                layer.bias.copy_(numbers)
            target.out_proj.bias.copy_(source.out_proj.bias)
        else:
            for layer in [*layers, target.out_proj]:
                if layer.bias is not None:
                    layer.bias.zero_()
