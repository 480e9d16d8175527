"""Collects all reasons to refuse before it raises, and then carries out a list of planned copies.

Diagnosis: none
"""


from collections.abc import Iterator


def _complaints(source: nn.MultiheadAttention, layers: dict[str, nn.Linear]) -> Iterator[str]:
    if source.num_heads > 1:
        yield f"the source has {source.num_heads} heads"
    if source.in_proj_weight is None:
        yield "the source keeps its weights apart"
    for name, layer in layers.items():
        if layer.weight.shape != (source.embed_dim, source.embed_dim):
            yield f"the width of {name} is not {source.embed_dim}"
        if layer.bias is None and not (source.in_proj_bias is source.out_proj.bias is None):
            yield f"{name} has no bias"


@torch.no_grad()
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    layers = {name: getattr(target, name) for name in (*QKV, "out_proj")}
    problems = [*_complaints(source, layers)]
    if problems:
        raise ValueError("; ".join(problems))

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    for layer, weight, bias in zip(layers.values(), weights, biases, strict=True):
        layer.weight.copy_(weight)
        if layer.bias is not None:
            layer.bias.copy_(torch.zeros_like(layer.bias) if bias is None else bias)
