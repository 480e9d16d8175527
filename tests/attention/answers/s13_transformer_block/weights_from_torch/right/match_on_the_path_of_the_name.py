"""A match statement looks at the parts of each name, and the stacked weights are unflattened and
unbound.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    renamed: dict[str, torch.Tensor] = {}
    for name, tensor in state.items():
        match name.split("."):
            case ["self_attn", stacked]:  # in_proj_weight or in_proj_bias
                kind = stacked.removeprefix("in_proj_")
                parts = tensor.unflatten(0, (3, -1)).unbind(0)
                for part, role in zip(parts, ("query", "key", "value"), strict=True):
                    renamed[f"attention.W_{role}.{kind}"] = part
            case ["self_attn", *rest]:
                renamed[".".join(["attention", *rest])] = tensor
            case _:
                renamed[name] = tensor
    return renamed
