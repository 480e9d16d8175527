"""Puts the source's layer out_proj into the target as a whole. With a source made with bias=False,
the target's out_proj.bias is gone afterwards, where the text says that it becomes zero and that
all parameter names stay.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("One head and one common matrix are needed.")
    d = source.embed_dim
    if target.W_query.weight.shape != (d, d):
        raise ValueError("The two modules differ in their width.")
    projections = [getattr(target, name) for name in QKV]
    if source.in_proj_bias is not None:
        for layer in (*projections, target.out_proj):
            if layer.bias is None:
                raise ValueError("The source has biases, and a layer of the target has none.")

    with torch.no_grad():
        for n, layer in enumerate(projections):
            layer.weight.copy_(source.in_proj_weight[n * d : (n + 1) * d])
            if source.in_proj_bias is not None:
                layer.bias.copy_(source.in_proj_bias[n * d : (n + 1) * d])
            elif layer.bias is not None:
                layer.bias.zero_()
    target.out_proj = source.out_proj  # the same kind of layer, and sharing is allowed
