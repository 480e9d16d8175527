"""For a source without biases all biases of the target get the memory of one tensor of zeros, so
that training one of them changes the others.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("The source has more than one head.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps its weights apart.")
    if source.embed_dim != target.W_query.in_features:
        raise ValueError("The two modules differ in their width.")
    layers = [*(getattr(target, name) for name in QKV), target.out_proj]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("The source has biases, and a layer of the target has none.")

    d = source.embed_dim
    weights = [*source.in_proj_weight.detach().split(d), source.out_proj.weight.detach()]
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.detach().split(d), source.out_proj.bias.detach()]
    else:
        biases = [weights[0].new_zeros(d)] * 4
    for layer, weight, bias in zip(layers, weights, biases, strict=True):
        layer.weight.data = weight
        if layer.bias is not None:
            layer.bias.data = bias
