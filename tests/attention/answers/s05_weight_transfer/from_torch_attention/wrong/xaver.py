"""A source that does not take batches first is switched to batch_first=True, so the source does not
stay as it was: it reads the same input differently afterwards.

Diagnosis: The source that takes tokens first gives another output after the call: it is changed.
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("only one head can be carried over")
    if source.in_proj_weight is None:
        raise ValueError("separate weights are not supported")
    d = source.embed_dim
    if target.out_proj.weight.shape != (d, d):
        raise ValueError("the widths differ")
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")

    # the target works with (batch, tokens, features)
    source.batch_first = True

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    if source.in_proj_bias is None:
        biases = [torch.zeros(d)] * 4
    else:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
