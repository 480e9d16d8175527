"""It first makes a list of what goes where, which refuses whatever does not fit, and writes only
when the list is complete.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("only one head with all projections in one matrix can be moved")
    d = source.embed_dim
    weights = [*source.in_proj_weight.split(d), source.out_proj.weight]
    if source.in_proj_bias is None:
        biases = [None, None, None, source.out_proj.bias]
    else:
        biases = [*source.in_proj_bias.split(d), source.out_proj.bias]
    plan = []
    for name, weight, bias in zip((*QKV, "out_proj"), weights, biases, strict=True):
        layer = getattr(target, name)
        if layer.weight.shape != weight.shape:
            raise ValueError(f"{name} has the shape {tuple(layer.weight.shape)}")
        if bias is not None and layer.bias is None:
            raise ValueError(f"{name} has no place for a bias")
        plan.append((layer.weight, weight))
        if layer.bias is not None:
            plan.append((layer.bias, torch.zeros(d) if bias is None else bias))
    with torch.no_grad():
        for place, numbers in plan:
            place.copy_(numbers)
