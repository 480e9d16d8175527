"""Wrong twice: weights that are kept apart are noticed by kdim alone, so torch_attention(4, vdim=3)
raises an AttributeError and no ValueError; and biases are cleared by multiplying with 0, so with
a source made with bias=False a target bias that holds nan or inf (after a training that diverged)
stays nan.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    d = source.embed_dim
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.num_heads != 1:
        raise ValueError("only one head is possible")
    if source.kdim != d:
        raise ValueError("keys and values have another width")
    if target.W_query.in_features != d:
        raise ValueError("the widths differ")
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")
    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    with torch.no_grad():
        for layer, weight in zip(layers, weights):
            layer.weight.copy_(weight)
        if source.in_proj_bias is not None:
            biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
            for layer, bias in zip(layers, biases):
                layer.bias.copy_(bias)
        else:
            for layer in layers:
                if layer.bias is not None:
                    layer.bias.mul_(0)
