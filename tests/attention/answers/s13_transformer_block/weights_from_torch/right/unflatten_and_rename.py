"""Goes through the given names, renames them as text, and cuts with unflatten into independent
clones.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    prefix = "self_attn.in_proj_"
    weights = {}
    for name, value in state.items():
        if name.startswith(prefix):
            kind = name.removeprefix(prefix)
            thirds = value.unflatten(0, (3, -1))
            for part, third in zip(("query", "key", "value"), thirds):
                weights[f"attention.W_{part}.{kind}"] = third.detach().clone()
        else:
            weights[name.replace("self_attn.", "attention.")] = value.detach().clone()
    return weights
