"""Unusual: puts new parameter objects into the target that are views of the source's memory
(sharing is allowed), planned in a list before anything is written.

Diagnosis: none
"""


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads != 1:
        raise ValueError(f"One head is expected; the source has {source.num_heads}.")
    if source.in_proj_weight is None:
        raise ValueError("The source keeps its weights apart.")
    d = source.embed_dim
    plan = []
    for index, name in enumerate((*QKV, "out_proj")):
        layer = getattr(target, name)
        if name == "out_proj":
            weight, bias = source.out_proj.weight.detach(), source.out_proj.bias
        else:
            weight, bias = source.in_proj_weight.detach().narrow(0, index * d, d), None
            if source.in_proj_bias is not None:
                bias = source.in_proj_bias.narrow(0, index * d, d)
        if layer.weight.shape != weight.shape:
            raise ValueError(f"{name}: {tuple(weight.shape)} is not {tuple(layer.weight.shape)}.")
        if bias is not None and layer.bias is None:
            raise ValueError(f"{name} of the target has no place for a bias.")
        plan.append((layer, "weight", weight))
        if layer.bias is not None:
            plan.append((layer, "bias", torch.zeros_like(layer.bias) if bias is None else bias))
    for layer, kind, numbers in plan:
        old = getattr(layer, kind)
        numbers = numbers.detach().to(device=old.device, dtype=old.dtype)
        setattr(layer, kind, nn.Parameter(numbers, requires_grad=old.requires_grad))
