"""Takes the weights for kept apart only if both kdim and vdim differ from embed_dim. For
nn.MultiheadAttention(4, 1, kdim=3), whose in_proj_weight is None, too, an AttributeError comes
instead of a ValueError.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    d = source.embed_dim
    layers = [getattr(target, name) for name in QKV] + [target.out_proj]
    if source.num_heads != 1:
        raise ValueError("the source has more than one head")
    if source.kdim != d and source.vdim != d:
        raise ValueError("the source keeps its weights apart")
    if any(layer.weight.shape != (d, d) for layer in layers):
        raise ValueError("the modules differ in their width")
    if source.out_proj.bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    if source.in_proj_bias is None:
        biases = [torch.zeros_like(source.out_proj.weight[0])] * 4
    else:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
