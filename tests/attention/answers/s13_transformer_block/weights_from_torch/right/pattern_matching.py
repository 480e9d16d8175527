"""The names are taken apart by structural pattern matching, in whatever order they come, and the
packed tensors are cut by unflattening their first axis into three.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    ours: dict[str, torch.Tensor] = {}
    for name, tensor in state.items():
        match name.split("."):
            case ["self_attn", packed]:
                kind = packed.rsplit("_", 1)[1]
                names = (f"attention.W_{part}.{kind}" for part in ("query", "key", "value"))
                ours |= zip(names, tensor.unflatten(0, (3, -1)).unbind(0), strict=True)
            case ["self_attn", *rest]:
                ours[".".join(["attention", *rest])] = tensor
            case _:
                ours[name] = tensor
    return ours
