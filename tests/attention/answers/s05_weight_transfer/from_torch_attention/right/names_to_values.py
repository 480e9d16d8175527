"""Right: a table from parameter names to new numbers is made first, compared with the names of the
target, and then written.

Diagnosis: none
"""


@torch.no_grad()
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"one head is expected, not {source.num_heads}")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its weights apart")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError(f"widths {source.embed_dim} and {target.out_proj.in_features} differ")

    values = {f"{name}.weight": w for name, w in zip(QKV, source.in_proj_weight.chunk(3))}
    values["out_proj.weight"] = source.out_proj.weight
    if source.in_proj_bias is not None:
        values |= {f"{name}.bias": b for name, b in zip(QKV, source.in_proj_bias.chunk(3))}
    if source.out_proj.bias is not None:
        values["out_proj.bias"] = source.out_proj.bias

    places = dict(target.named_parameters())
    homeless = sorted(values.keys() - places.keys())
    if homeless:
        raise ValueError(f"the target has no place for {homeless}")
    for name, parameter in places.items():
        if name in values:
            parameter.copy_(values[name])
        else:  # a bias that the source does not have
            parameter.zero_()
