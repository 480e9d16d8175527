"""Right. Checks all first, then works off a list of (layer, weight, bias) from chunks; a missing
bias is None until the end.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    layers = [getattr(target, name) for name in (*QKV, "out_proj")]
    fused = source.in_proj_weight
    has_biases = source.in_proj_bias is not None or source.out_proj.bias is not None
    problems = {
        "more than one head": source.num_heads != 1,
        "weights kept apart": fused is None,
        "another width": any(x.weight.shape != (source.embed_dim,) * 2 for x in layers),
        "no place for a bias": has_biases and any(x.bias is None for x in layers),
    }
    for problem, there in problems.items():
        if there:
            raise ValueError(problem)
    weights = [*fused.detach().chunk(3), source.out_proj.weight.detach()]
    biases = [None] * 4
    if has_biases:
        biases = [*source.in_proj_bias.detach().chunk(3), source.out_proj.bias.detach()]
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases, strict=True):
            layer.weight.copy_(weight)
            if bias is not None:
                layer.bias.copy_(bias)
            elif layer.bias is not None:
                layer.bias.zero_()
