"""Right, unusual: the names are taken apart with a regular expression, and the three parts of
in_proj are cut by giving them an axis of their own (unflatten) and unbinding it, for weight and
bias alike.

Diagnosis: none
"""


import re


def weights_from_torch(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    ours = {}
    for name, tensor in state.items():
        found = re.fullmatch(r"self_attn\.in_proj_(weight|bias)", name)
        if found:
            three = tensor.unflatten(0, (3, tensor.shape[0] // 3)).unbind(0)
            for letter, part in zip(("query", "key", "value"), three):
                ours[f"attention.W_{letter}.{found[1]}"] = part
        else:
            ours[re.sub(r"^self_attn\.", "attention.", name)] = tensor
    return ours
