"""Right. Unusual: one generic loop. Names of the fused projection are recognised by a regular
expression, and its tensors are unflattened to (3, d_model, ...) and unbound; every other name
has self_attn replaced by attention. All tensors are cloned.

Diagnosis: none
"""


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    import re

    result = {}
    for name, tensor in state.items():
        fused = re.fullmatch(r"self_attn\.in_proj_(weight|bias)", name)
        if fused:
            thirds = tensor.unflatten(0, (3, tensor.shape[0] // 3)).unbind(0)
            for letter, third in zip(("query", "key", "value"), thirds):
                result[f"attention.W_{letter}.{fused[1]}"] = third.clone()
        else:
            result[re.sub(r"^self_attn\.", "attention.", name)] = tensor.clone()
    return result
