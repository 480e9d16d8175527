"""Unusual: one loop over all entries; the three parts come from unflatten and unbind, for weight
and bias with the same lines.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    renamed = {}
    for name, value in state.items():
        start, _, kind = name.rpartition("_")
        if start == "self_attn.in_proj":
            parts = value.unflatten(0, (3, -1)).unbind()
            for letter, part in zip(("query", "key", "value"), parts):
                renamed[f"attention.W_{letter}.{kind}"] = part.clone()
        else:
            renamed[name.replace("self_attn.", "attention.")] = value
    return renamed
