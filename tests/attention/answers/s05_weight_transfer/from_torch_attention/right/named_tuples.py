"""Collects weight and bias of each of the four layers in one dictionary, checks with any(), and then
copies.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    names = [*QKV, "out_proj"]
    layers = {name: target.get_submodule(name) for name in names}
    if source.num_heads != 1:
        raise ValueError("only one head can be moved")
    if source.in_proj_weight is None:
        raise ValueError("the weights of the source are kept apart")
    d = source.embed_dim
    if any(tuple(l.weight.shape) != (d, d) for l in layers.values()):
        raise ValueError("different widths")
    has_bias = source.in_proj_bias is not None or source.out_proj.bias is not None
    if has_bias and any(l.bias is None for l in layers.values()):
        raise ValueError("the target has no place for some bias")

    weights = [*source.in_proj_weight.detach().split(d), source.out_proj.weight.detach()]
    biases = [None] * 4
    if has_bias:
        biases = [*source.in_proj_bias.detach().split(d), source.out_proj.bias.detach()]
    with torch.no_grad():
        for name, w, b in zip(names, weights, biases):
            layers[name].weight.copy_(w)
            if layers[name].bias is not None:
                layers[name].bias.zero_() if b is None else layers[name].bias.copy_(b)
