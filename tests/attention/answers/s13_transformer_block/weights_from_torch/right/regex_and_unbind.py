"""Walks through the entries in reversed order of their names, finds the stacked ones with a regular
expression, and cuts them with unflatten and unbind.

Diagnosis: none
"""
import re


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    new: dict[str, torch.Tensor] = {}
    for name in sorted(state, reverse=True):
        if stacked := re.fullmatch(r"self_attn\.in_proj_(weight|bias)", name):
            parts = state[name].unflatten(0, (3, -1)).unbind()
            names = (f"attention.W_{part}.{stacked[1]}" for part in ("query", "key", "value"))
            new |= dict(zip(names, parts, strict=True))
        else:
            new[re.sub(r"^self_attn\.", "attention.", name)] = state[name]
    return new
