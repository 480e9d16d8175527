"""Unusual: makes a plan (a list of pairs of parameter and new numbers) while it checks, with a
nested helper, and writes only when the plan is complete. Every ValueError of the text comes
before the first write.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError(f"one head only, not {source.num_heads}")
    if source.in_proj_weight is None:
        raise ValueError("the source keeps its three weights apart")
    plan: list[tuple[torch.Tensor, torch.Tensor | None]] = []

    def want(layer: nn.Linear, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        if layer.weight.shape != weight.shape:
            raise ValueError(f"widths differ: {tuple(layer.weight.shape)}, {tuple(weight.shape)}")
        if bias is not None and layer.bias is None:
            raise ValueError("there is a bias, and no place for it")
        plan.append((layer.weight, weight))
        if layer.bias is not None:
            plan.append((layer.bias, bias))

    weights = torch.tensor_split(source.in_proj_weight.detach(), 3)
    biases = [None] * 3
    if source.in_proj_bias is not None:
        biases = torch.tensor_split(source.in_proj_bias.detach(), 3)
    for name, weight, bias in zip(QKV, weights, biases):
        want(getattr(target, name), weight, bias)
    want(target.out_proj, source.out_proj.weight, source.out_proj.bias)

    with torch.no_grad():
        for place, numbers in plan:
            place.zero_() if numbers is None else place.copy_(numbers)
