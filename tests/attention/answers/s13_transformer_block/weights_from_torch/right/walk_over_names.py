"""Walks over the names of the given state and treats in_proj by its suffix, with unflatten(0, (3,
-1)); the tensors are cloned.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    result = {}
    for name, value in state.items():
        if ".in_proj_" in name:
            kind = name.rpartition("_")[2]
            for part, rows in zip(("query", "key", "value"), value.unflatten(0, (3, -1))):
                result[f"attention.W_{part}.{kind}"] = rows.clone()
        else:
            result[name.replace("self_attn.", "attention.")] = value.clone()
    return result
