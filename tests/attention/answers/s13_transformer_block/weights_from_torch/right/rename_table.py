"""Right. One pass over the entries of state: a table of prefixes renames, and what belongs to
in_proj is cut by unflatten and unbind.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    new = {}
    for name, tensor in state.items():
        layer, _, kind = name.rpartition(".")
        if kind.startswith("in_proj_"):
            kind = kind.removeprefix("in_proj_")
            thirds = tensor.unflatten(0, (3, -1)).unbind(0)
            for part, third in zip(("W_query", "W_key", "W_value"), thirds):
                new[f"attention.{part}.{kind}"] = third.clone()
        else:
            new[f"{layer.replace('self_attn', 'attention')}.{kind}"] = tensor
    return new
