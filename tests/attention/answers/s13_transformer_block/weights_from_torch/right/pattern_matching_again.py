"""Walks over the state once and sorts the names with structural pattern matching.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    renamed = {}
    for name, tensor in state.items():
        match name.split("."):
            case ["self_attn", ("in_proj_weight" | "in_proj_bias") as packed]:
                kind = packed.removeprefix("in_proj_")
                thirds = tensor.unflatten(0, (3, -1))
                for part, third in zip(("query", "key", "value"), thirds):
                    renamed[f"attention.W_{part}.{kind}"] = third
            case ["self_attn", *rest]:
                renamed[".".join(["attention", *rest])] = tensor
            case _:
                renamed[name] = tensor
    return renamed
