"""One pass over the old names, with rpartition, and the three parts come from unflatten and
unbind.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weights = {}
    for name, tensor in state.items():
        owner, _, kind = name.rpartition(".")
        if kind.startswith("in_proj_"):
            kind = kind.removeprefix("in_proj_")
            parts = tensor.unflatten(0, (3, -1)).unbind(0)
            for letter, part in zip(("query", "key", "value"), parts):
                weights[f"attention.W_{letter}.{kind}"] = part.clone()
        elif owner.startswith("self_attn"):
            weights[name.replace("self_attn", "attention", 1)] = tensor
        else:
            weights[name] = tensor
    return weights
