"""Right. First a plan, a list of pairs (parameter, new numbers or None for zero), which checks
while it is made; only then anything is written, with zero_ and add_.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads > 1:
        raise ValueError("one head only")
    if source.in_proj_weight is None:
        raise ValueError("separate matrices are not supported")
    width = source.embed_dim
    names = [*QKV, "out_proj"]
    weights = [*source.in_proj_weight.detach().unflatten(0, (3, width)), source.out_proj.weight.detach()]
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.detach().unflatten(0, (3, width)), source.out_proj.bias.detach()]

    plan = []
    for name, weight, bias in zip(names, weights, biases):
        layer = getattr(target, name)
        if layer.weight.shape != weight.shape:
            raise ValueError(f"{name}: {tuple(layer.weight.shape)} is not {tuple(weight.shape)}")
        if bias is not None and layer.bias is None:
            raise ValueError(f"{name} cannot take a bias")
        plan.append((layer.weight, weight))
        if layer.bias is not None:
            plan.append((layer.bias, bias))

    with torch.no_grad():
        for parameter, numbers in plan:
            parameter.zero_()
            if numbers is not None:
                parameter.add_(numbers)
