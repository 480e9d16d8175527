"""Wrong, two mistakes: (1) out_proj is copied before it is known whether query, key and value have
a place for their biases, so a refused call leaves the target with another out_proj; (2) where
the source has no biases, those of query, key and value are removed (set to None) in place of
becoming zero, so the target loses parameters.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads != 1:
        raise ValueError("one head only")
    if source.in_proj_weight is None:
        raise ValueError("separate weights are not supported")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("different width")

    def write(layer, weight, bias):
        if bias is not None and layer.bias is None:
            raise ValueError("no place for a bias")
        with torch.no_grad():
            layer.weight.copy_(weight)
            if bias is not None:
                layer.bias.copy_(bias)

    out = source.out_proj
    write(target.out_proj, out.weight, out.bias)
    if out.bias is None and target.out_proj.bias is not None:
        nn.init.zeros_(target.out_proj.bias)

    layers = [getattr(target, name) for name in QKV]
    weights = source.in_proj_weight.chunk(3)
    if source.in_proj_bias is None:
        for layer in layers:
            layer.bias = None
        biases = [None] * 3
    else:
        biases = source.in_proj_bias.chunk(3)
        if any(layer.bias is None for layer in layers):
            raise ValueError("no place for a bias")
    for layer, weight, bias in zip(layers, weights, biases):
        write(layer, weight, bias)
