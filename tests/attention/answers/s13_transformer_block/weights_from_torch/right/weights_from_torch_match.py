"""A loop over all entries with match: in_proj is unflattened into three parts, self_attn becomes
attention, everything else keeps its name.

Diagnosis: none
"""

def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    found: dict[str, torch.Tensor] = {}
    for name, tensor in state.items():
        match name.split("."):
            case ["self_attn", ("in_proj_weight" | "in_proj_bias") as long]:
                kind = long.removeprefix("in_proj_")
                query, key, value = tensor.unflatten(0, (3, -1))
                found[f"attention.W_query.{kind}"] = query
                found[f"attention.W_key.{kind}"] = key
                found[f"attention.W_value.{kind}"] = value
            case ["self_attn", *rest]:
                found[".".join(("attention", *rest))] = tensor
            case _:
                found[name] = tensor
    return found
