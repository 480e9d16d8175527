"""Two mistakes: out_proj is replaced by the source's layer, so that a bias that only the target
has vanishes instead of becoming zero, and batch_first of the source is changed.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"One head is expected; the source has {source.num_heads}.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps its three matrices apart.")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("The two modules differ in their width.")
    layers = [getattr(target, name) for name in QKV]
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in (*layers, target.out_proj)):
        raise ValueError("The source has biases, and a layer of the target has none.")

    source.batch_first = True  # so that both modules can be called alike
    with torch.no_grad():
        for layer, weight in zip(layers, source.in_proj_weight.chunk(3)):
            layer.weight.copy_(weight)
        if has_bias:
            for layer, bias in zip(layers, source.in_proj_bias.chunk(3)):
                layer.bias.copy_(bias)
        else:
            for layer in layers:
                if layer.bias is not None:
                    layer.bias.zero_()
    target.out_proj = source.out_proj  # an nn.Linear already, and it may be shared
