"""Walks over the given entries and decides by the name what becomes of each.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    renamed = {}
    for name, tensor in state.items():
        module, _, rest = name.partition(".")
        if module != "self_attn":
            renamed[name] = tensor
        elif rest.startswith("out_proj"):
            renamed["attention." + rest] = tensor
        else:
            kind = rest.removeprefix("in_proj_")
            thirds = tensor.unflatten(0, (3, -1)).unbind()
            for target, third in zip(("W_query", "W_key", "W_value"), thirds):
                renamed[f"attention.{target}.{kind}"] = third
    return renamed
