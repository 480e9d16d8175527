"""One pass over the given dict: names are changed with str.replace, and whatever is called in_proj
is unflattened into three parts. Weights and biases take the same way.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    renamed: dict[str, torch.Tensor] = {}
    for name, tensor in state.items():
        name = name.replace("self_attn", "attention")
        if "in_proj_" not in name:
            renamed[name] = tensor
            continue
        parts = tensor.unflatten(0, (3, -1)).unbind(0)
        for letter, part in zip(("query", "key", "value"), parts):
            renamed[name.replace("in_proj_", f"W_{letter}.")] = part.clone()
    return renamed
