"""Right. in_proj is unflattened to (3, d_model, ...) and unbound; the other names lose or change
their prefix with replace.

Diagnosis: none
"""
def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weights = {}
    for name, tensor in state.items():
        if ".in_proj_" in name:
            kind = name.rsplit("_", 1)[-1]
            for part, piece in zip(("query", "key", "value"), tensor.unflatten(0, (3, -1))):
                weights[f"attention.W_{part}.{kind}"] = piece
        else:
            weights[name.replace("self_attn.", "attention.")] = tensor
    return weights
