"""One loop over the given state: what is called in_proj is unflattened, the rest is renamed by
`replace`.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    result = {}
    for old, tensor in state.items():
        name, _, kind = old.replace("self_attn.", "attention.").replace("in_proj_", "W_.").rpartition(".")
        if name.endswith("W_"):
            for part, own in zip(("query", "key", "value"), tensor.unflatten(0, (3, -1))):
                result[f"{name}{part}.{kind}"] = own.clone()
        else:
            result[f"{name}.{kind}"] = tensor
    return result
