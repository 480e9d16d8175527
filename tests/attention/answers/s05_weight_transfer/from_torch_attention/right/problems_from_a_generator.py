"""A generator yields the problems and only the first is asked for; then one load_state_dict, with a
dictionary made after the names that the target has, writes all numbers in place.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    parts = (*QKV, "out_proj")

    def problems():
        if source.num_heads > 1:
            yield f"the source has {source.num_heads} heads"
        if source.in_proj_weight is None:
            yield "the source keeps its weights apart"
        width = source.embed_dim
        if any(getattr(target, name).weight.shape != (width, width) for name in parts):
            yield "the modules differ in their width"
        has = source.in_proj_bias is not None or source.out_proj.bias is not None
        if has and any(getattr(target, name).bias is None for name in parts):
            yield "the target has no place for a bias"

    if (problem := next(problems(), None)) is not None:
        raise ValueError(problem)

    weights = [*source.in_proj_weight.detach().tensor_split(3), source.out_proj.weight.detach()]
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases[:3] = source.in_proj_bias.detach().tensor_split(3)
    if source.out_proj.bias is not None:
        biases[3] = source.out_proj.bias.detach()
    numbers = {f"{name}.weight": w for name, w in zip(parts, weights)}
    numbers |= {f"{name}.bias": b for name, b in zip(parts, biases)}
    target.load_state_dict(
        {
            name: torch.zeros_like(old) if numbers[name] is None else numbers[name]
            for name, old in target.state_dict().items()
        }
    )
