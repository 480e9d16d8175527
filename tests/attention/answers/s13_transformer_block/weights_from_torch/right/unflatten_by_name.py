"""One loop over the entries of state as they come, which splits the in_proj entries with unflatten
and renames all others; all are clones.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weights: dict[str, torch.Tensor] = {}
    for name, tensor in state.items():
        owner, _, last = name.rpartition(".")
        if last.startswith("in_proj_"):
            kind = last.removeprefix("in_proj_")
            pieces = tensor.unflatten(0, (3, -1)).unbind(0)
            for part, piece in zip(("query", "key", "value"), pieces):
                weights[f"attention.W_{part}.{kind}"] = piece.clone()
        else:
            owner = owner.replace("self_attn", "attention")
            weights[f"{owner}.{last}"] = tensor.clone()
    return weights
