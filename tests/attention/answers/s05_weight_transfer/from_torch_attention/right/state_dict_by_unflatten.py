"""Right: a whole state_dict for the target is put together first, with the fused tensors cut by
unflatten, and then loaded in one step.

Diagnosis: none
"""
def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    refused = {
        "more than one head": lambda: source.num_heads != 1,
        "the weights are kept apart": lambda: source.in_proj_weight is None,
        "another width": lambda: {*target.W_query.weight.shape} != {source.embed_dim},
        "no place for a bias": lambda: (
            (source.in_proj_bias is not None or source.out_proj.bias is not None)
            and not {f"{name}.bias" for name in (*QKV, "out_proj")} <= {*target.state_dict()}
        ),
    }
    for reason, applies in refused.items():
        if applies():
            raise ValueError(reason)
    state = {name: torch.zeros_like(old) for name, old in target.state_dict().items()}
    found = {"out_proj.weight": source.out_proj.weight, "out_proj.bias": source.out_proj.bias}
    for kind in ("weight", "bias"):
        fused = getattr(source, f"in_proj_{kind}")
        parts = (None,) * 3 if fused is None else fused.detach().unflatten(0, (3, -1))
        found |= {f"{name}.{kind}": part for name, part in zip(QKV, parts)}
    state |= {name: part.detach() for name, part in found.items() if part is not None}
    target.load_state_dict(state)
