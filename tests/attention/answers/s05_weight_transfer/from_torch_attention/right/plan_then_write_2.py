"""Right, unusual: first a plan, a list of pairs (place, numbers), is made and tested, then all of
it is written. A generator walks over the four layers together with their slices.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads > 1:
        raise ValueError("more than one head")
    if source.in_proj_weight is None:
        raise ValueError("the weights are kept apart")

    d = source.embed_dim

    def pieces():
        b = source.in_proj_bias
        for n, name in enumerate(QKV):
            rows = slice(n * d, n * d + d)
            yield getattr(target, name), source.in_proj_weight[rows], None if b is None else b[rows]
        yield target.out_proj, source.out_proj.weight, source.out_proj.bias

    plan = []
    for layer, weight, bias in pieces():
        plan.append((layer.weight, weight))
        if layer.bias is not None:
            plan.append((layer.bias, torch.zeros(d) if bias is None else bias))
        elif bias is not None:
            raise ValueError("a bias has no place to go")
    for place, numbers in plan:
        if place.shape != numbers.shape:
            raise ValueError("the widths differ")
    with torch.no_grad():
        for place, numbers in plan:
            place.copy_(numbers)
