"""A match statement looks at the parts of each name, and weights and biases go through the same
line: the first axis is unfolded into three and unbound. The new tensors are views of the old
ones, which the text allows.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Rename and cut the weights of an ``nn.TransformerEncoderLayer`` for a `TransformerBlock`."""
    result = {}
    for name, tensor in state.items():
        match name.split("."):
            case ["self_attn", ("in_proj_weight" | "in_proj_bias") as packed]:
                kind = packed.removeprefix("in_proj_")
                thirds = tensor.unflatten(0, (3, tensor.shape[0] // 3)).unbind(0)
                for part, third in zip(("query", "key", "value"), thirds):
                    result[f"attention.W_{part}.{kind}"] = third
            case ["self_attn", *rest]:
                result[".".join(["attention", *rest])] = tensor
            case _:
                result[name] = tensor
    return result
