"""If the source has no biases, sets those of the target to None instead of zero, so the target
loses parameters that it had.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    projections = [getattr(target, name) for name in QKV]
    layers = [*projections, target.out_proj]
    if source.num_heads != 1:
        raise ValueError(f"One head is expected; the source has {source.num_heads}.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps its weights apart.")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("The two modules differ in their width.")
    has_bias = source.in_proj_bias is not None
    if has_bias and any(layer.bias is None for layer in layers):
        raise ValueError("The source has biases, and the target has no place for one of them.")
    with torch.no_grad():
        for layer, rows in zip(projections, source.in_proj_weight.chunk(3), strict=True):
            layer.weight.copy_(rows)
        target.out_proj.weight.copy_(source.out_proj.weight)
        if has_bias:
            for layer, part in zip(projections, source.in_proj_bias.chunk(3), strict=True):
                layer.bias.copy_(part)
            target.out_proj.bias.copy_(source.out_proj.bias)
        else:
            for layer in layers:
                layer.bias = None
