"""Unusual: one loop over the entries treats weights and biases alike, cuts them by unflattening
axis 0 into three, and clones everything.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    packed = "self_attn.in_proj_"
    result = {}
    for key, value in state.items():
        if key.startswith(packed):
            kind = key.removeprefix(packed)
            for part, piece in zip("query key value".split(), value.unflatten(0, (3, -1))):
                result[f"attention.W_{part}.{kind}"] = piece.clone()
        else:
            result[key.replace("self_attn.", "attention.")] = value.clone()
    return result
