"""Right. Goes once through the given dict: what starts with in_proj is cut by `unflatten` into
three, all other names are renamed with `replace`.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    result = {}
    for name, value in state.items():
        if "in_proj" in name:
            kind = name.rsplit("_", 1)[1]
            for part, piece in zip(("query", "key", "value"), value.unflatten(0, (3, -1))):
                result[f"attention.W_{part}.{kind}"] = piece.clone()
        else:
            result[name.replace("self_attn.", "attention.")] = value
    return result
