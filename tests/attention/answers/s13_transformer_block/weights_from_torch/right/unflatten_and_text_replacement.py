"""Names are changed by text replacement, and the packed tensors are unflattened to three and
unbound.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    packed = "self_attn.in_proj_"
    weights = {}
    for name, tensor in state.items():
        if name.startswith(packed):
            kind = name.removeprefix(packed)  # weight or bias
            names = (f"attention.W_{part}.{kind}" for part in ("query", "key", "value"))
            weights.update(zip(names, tensor.unflatten(0, (3, -1)).unbind(dim=0)))
        else:
            weights[name.replace("self_attn.", "attention.")] = tensor
    return weights
