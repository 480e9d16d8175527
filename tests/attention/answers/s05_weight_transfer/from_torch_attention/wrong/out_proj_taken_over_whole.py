"""Takes the source's out_proj over as it is, since sharing is allowed. If the source is made with
bias=False, the target's parameter out_proj.bias is gone afterwards; it should still be there and
be zero.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("more than one head")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    d = source.embed_dim
    if target.W_query.weight.shape != (d, d):
        raise ValueError("another width")
    projections = [getattr(target, name) for name in QKV]
    if source.in_proj_bias is not None:
        for layer in [*projections, target.out_proj]:
            if layer.bias is None:
                raise ValueError("a layer of the target has no bias")
    with torch.no_grad():
        for i, layer in enumerate(projections):
            layer.weight.copy_(source.in_proj_weight[i * d : (i + 1) * d])
            if source.in_proj_bias is not None:
                layer.bias.copy_(source.in_proj_bias[i * d : (i + 1) * d])
            elif layer.bias is not None:
                layer.bias.fill_(0.0)
    target.out_proj = source.out_proj  # already an nn.Linear(d, d)
